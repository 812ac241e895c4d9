const rss = require("@11ty/eleventy-plugin-rss");
module.exports = function (config) {
  config.addPlugin(rss);
  config.addPassthroughCopy("src/img");
  config.addPassthroughCopy({ "lib/app.txt": "files/app.txt" });
  config.addShortcode("year", () => `${new Date().getFullYear()}`);
  return { dir: { input: "src", output: "_site" } };
};
