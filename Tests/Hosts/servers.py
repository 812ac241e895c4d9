"""nginx, Apache and Caddy from the system, on loopback, with the configuration that a build wrote.

Each main configuration is what its page in docs/content/pages/deploy/ tells users to write, around modules and settings of
Debian's own.
"""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

NGINX = """
{user}
daemon off;
pid {work}/nginx.pid;
error_log {work}/error.log warn;
worker_processes 2;
events {{ worker_connections 512; }}
http {{
  sendfile on;
  tcp_nopush on;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  gzip on;
  access_log off;
  client_body_temp_path {work}/body;
  proxy_temp_path {work}/proxy;
  fastcgi_temp_path {work}/fastcgi;
  uwsgi_temp_path {work}/uwsgi;
  scgi_temp_path {work}/scgi;
  keepalive_requests 100000;
  server {{
    listen 127.0.0.1:{port};
    root "{root}";
    include "{output}/_acopio-nginx.conf";
  }}
}}
"""

# What `a2query -m` lists on a fresh Debian, and the two modules that the documentation enables.
APACHE_MODULES = """mpm_event access_compat alias auth_basic authn_core authn_file authz_core authz_host authz_user autoindex
deflate dir env filter mime negotiation reqtimeout setenvif status headers rewrite""".split()

APACHE = """
ServerRoot /etc/apache2
ServerName 127.0.0.1
DefaultRuntimeDir {work}
PidFile {work}/apache.pid
ErrorLog {work}/error.log
LogLevel warn
{user}
Listen 127.0.0.1:{port}
{modules}
KeepAlive On
MaxKeepAliveRequests 0
<Directory />
  Options FollowSymLinks
  AllowOverride None
  Require all denied
</Directory>
AccessFileName .htaccess
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
<VirtualHost 127.0.0.1:{port}>
  DocumentRoot "{root}"
  <Directory "{root}">
    Require all granted
  </Directory>
  Include "{output}/_acopio-apache.conf"
</VirtualHost>
"""

CADDY = """
{{
  admin off
}}
http://127.0.0.1:{port} {{
  root * "{root}"
  import "{output}/_acopio-Caddyfile"
}}
"""

PROGRAMS = {"apache": "apache2", "caddy": "caddy", "nginx": "nginx"}


def program(host):
    """The path of a server; None where it is not installed."""
    return shutil.which(PROGRAMS[host], path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin")


def free_port():
    with contextlib.closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A server of the folder `root`, in which `output` is what a build wrote."""

    def __init__(self, host, root, output, port=None):
        self.host, self.port = host, port or free_port()
        self.folder = tempfile.TemporaryDirectory(prefix=f"acopio-{host}-")
        work = pathlib.Path(self.folder.name)
        work.chmod(0o755)
        self.log = work / "error.log"
        is_root = os.getuid() == 0
        values = dict(work=work, port=self.port, root=root, output=output, user="", modules="")
        environment = dict(os.environ, HOME=str(work), XDG_DATA_HOME=str(work), XDG_CONFIG_HOME=str(work))
        if host == "nginx":
            config = NGINX.format(**values | dict(user="user www-data;" if is_root else ""))
            arguments = ["-p", str(work), "-e", str(self.log), "-c", str(work / "main.conf")]
        elif host == "apache":
            available = pathlib.Path("/etc/apache2/mods-available")
            modules = "\n".join(
                f"Include {available / (name + ending)}" for name in APACHE_MODULES for ending in (".load", ".conf")
                if (available / (name + ending)).exists())
            config = APACHE.format(**values | dict(
                user="User www-data\nGroup www-data" if is_root else "", modules=modules))
            arguments = ["-D", "FOREGROUND", "-f", str(work / "main.conf")]
            for name in ("RUN_DIR", "LOCK_DIR", "LOG_DIR"):
                environment[f"APACHE_{name}"] = str(work)
            environment["APACHE_RUN_USER"] = environment["APACHE_RUN_GROUP"] = "www-data"
            environment["APACHE_PID_FILE"] = str(work / "apache.pid")
        else:
            config = CADDY.format(**values)
            arguments = ["run", "--adapter", "caddyfile", "--config", str(work / "main.conf")]
        (work / "main.conf").write_text(config)
        self.printed = open(work / "printed", "w+b")
        self.process = subprocess.Popen(
            [program(host), *arguments], cwd=work, env=environment, stdin=subprocess.DEVNULL,
            stdout=self.printed, stderr=self.printed)
        try:
            self.wait()
        except BaseException:
            self.stop()
            raise

    def wait(self):
        end = time.monotonic() + 20
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError(f"{self.host} does not start: {self.messages()}")

    def messages(self):
        """What it printed and logged."""
        self.printed.flush()
        printed = pathlib.Path(self.printed.name).read_text(errors="replace")
        return printed + (self.log.read_text(errors="replace") if self.log.exists() else "")

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.printed.close()
        self.folder.cleanup()
