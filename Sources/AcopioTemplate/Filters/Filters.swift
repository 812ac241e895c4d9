/// Every filter of the language.
package enum Filters {
  /// All filters, sorted by name.
  package static let all: [Filter] = [
    .abs, .absoluteURL, .append, .asset, .atLeast, .atMost, .base64Decode, .base64Encode,
    .base64URLSafeDecode, .base64URLSafeEncode, .capitalize, .ceil, .compact, .concat, .date,
    .default, .distanceKM, .distanceM, .dividedBy, .downcase, .escape, .escapeOnce, .find,
    .findIndex, .first, .floor, .groupBy, .has, .highlight, .integrity, .join, .json, .last,
    .list, .lstrip, .map, .mapFrame, .mapPath, .mapX, .mapY, .markdown, .math, .minus, .modulo,
    .money,
    .newlineToBr, .number, .pageURL, .picture, .plus, .prepend, .qrCode, .reject, .relative,
    .remove,
    .removeFirst, .removeLast, .replace, .replaceFirst, .replaceLast, .reverse, .round, .rstrip,
    .size, .slice,
    .slugify, .sort, .sortByDistance, .sortNatural, .split, .strip, .stripHTML, .stripNewlines,
    .sum, .translate, .times, .toc, .truncate, .truncateHTML, .truncateWords, .uniq, .unit,
    .upcase, .url, .urlDecode, .urlEncode, .where,
  ]
}
