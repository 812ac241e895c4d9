/// The program of the child processes, in Python.
///
/// It speaks the protocol of `WorkerChannel` on its standard input, a socket. It limits itself: 512 MiB of memory, and the
/// processor time that each request allows. Of its answers nothing becomes markup but names of classes.
enum HighlighterProgram {
  /// A number for what the program makes of code, a part of the name of everything that is kept.
  static let version = 1
  /// The kinds of requests: for the library, and for the parts of code.
  static let question: UInt8 = 1
  static let highlighting: UInt8 = 2
  /// The kinds of answers.
  static let library: UInt8 = 1
  static let parts: UInt8 = 2

  /// The classes of white space, punctuation and names have no colours in most style sheets, and are left out.
  static let text = """
    os, resource, struct = map(__import__, ("os", "resource", "struct"))
    resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        pygments = __import__("pygments")
        from pygments.lexers import LEXERS, get_lexer_by_name
        from pygments.token import STANDARD_TYPES
        known = {name: name for entry in LEXERS.values() for name in entry[2]}
        others = {"tsx": "typescript", "jsx": "javascript", "mjs": "javascript", "jsonc": "json", "json5": "json",
                  "vue": "html", "svelte": "html", "astro": "html", "hcl": "terraform", "shell-session": "console",
                  "golang": "go", "dotenv": "ini", "njk": "html+django", "md": "markdown",
                  "caddyfile": "nginx", "ps": "powershell", "cs": "csharp", "yml": "yaml"}
        for name, other in others.items():
            if other in known:
                known.setdefault(name, other)
    except ImportError:
        known = {}

    def receive(count):
        data = b""
        while len(data) < count:
            more = os.read(0, min(65536, count - len(data)))
            if not more:
                os._exit(0)
            data += more
        return data

    def send(kind, body):
        data = struct.pack("<BBHI", kind, 0, 0, len(body)) + body
        while data:
            data = data[os.write(0, data):]

    def parts(body):
        name, _, text = body.partition(b"\\0")
        runs = []
        lexer = get_lexer_by_name(known[name.decode()])
        # Some grammars leave out a last line without an end.
        lacks_end = not text.endswith(b"\\n")
        text = text.decode("utf-8", "surrogateescape") + ("\\n" if lacks_end else "")
        for _, kind, value in lexer.get_tokens_unprocessed(text):
            while kind not in STANDARD_TYPES:
                kind = kind.parent
            css = STANDARD_TYPES[kind]
            if css in ("", "w", "p", "n"):
                css = "-"
            count = len(value.encode("utf-8", "surrogateescape"))
            if runs and runs[-1][0] == css:
                runs[-1][1] += count
            else:
                runs.append([css, count])
        if lacks_end and runs:
            runs[-1][1] -= 1
        return "".join(f"{css} {count}\\n" for css, count in runs).encode()

    while True:
        kind, _, seconds, count = struct.unpack("<BBHI", receive(8))
        body = receive(count)
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime) + seconds + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        if kind == 1 and known:
            send(1, "\\n".join([pygments.__file__, pygments.__version__] + sorted(known)).encode())
        elif kind == 2 and body.partition(b"\\0")[0].decode("utf-8", "replace") in known:
            try:
                send(2, parts(body))
            except (Exception, RecursionError):
                send(3, b"")
        else:
            send(3, b"")
    """
}
