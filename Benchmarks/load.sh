#!/usr/bin/env bash
# Asks nginx, with the configuration that a build wrote, for every endpoint and every page of this repository's site in
# turn, as fast as it answers, and prints how long answers took:
#
#     Benchmarks/load.sh [SECONDS] [CONNECTIONS]      10 seconds and 64 connections unless you say otherwise
#
# $ACOPIO is the command (default: .build/release/acopio). Needs nginx and wrk; everything is on the loopback interface.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
connections=${2:-64}
acopio=$(realpath "${ACOPIO:-.build/release/acopio}")
PATH=$PATH:/usr/sbin
for program in nginx wrk; do
  command -v "$program" >/dev/null || { echo "load: $program is not installed" >&2; exit 2; }
done
[ -x "$acopio" ] || { echo "load: $acopio is not there; 'make site' builds it" >&2; exit 2; }

work=$(mktemp -d)
chmod 755 "$work"
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; wait; rm -rf "$work"' EXIT

"$acopio" build --host nginx --output "$work/site" --now 2026-11-21 >"$work/log" || { cat "$work/log" >&2; exit 1; }
port=$(python3 -c 'import socket; one = socket.socket(); one.bind(("127.0.0.1", 0)); print(one.getsockname()[1])')
user=
[ "$(id -u)" != 0 ] || user="user www-data;"
cat >"$work/nginx.conf" <<END
$user
daemon off;
pid $work/pid;
error_log $work/error.log;
worker_processes auto;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  include /etc/nginx/mime.types;
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  server {
    listen 127.0.0.1:$port;
    root $work/site;
    include $work/site/_acopio-nginx.conf;
  }
}
END
nginx -p "$work" -e "$work/error.log" -c "$work/nginx.conf" &
server=$!
for _ in $(seq 100); do
  (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
  sleep 0.1
done

cat >"$work/ask.lua" <<'END'
local addresses, at = {}, 0
local coding
function init(arguments)
  for line in io.lines(arguments[1]) do addresses[#addresses + 1] = line end
  coding = arguments[2]
end
function request()
  at = at % #addresses + 1
  return wrk.format("GET", addresses[at], { ["Accept-Encoding"] = coding })
end
function done(summary, latency)
  local errors = summary.errors
  local faults = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("| %d | %.0f | %.2f | %.2f | %.2f | %.2f | %d |\n", summary.requests,
    summary.requests / (summary.duration / 1000000), latency:percentile(50) / 1000, latency:percentile(95) / 1000,
    latency:percentile(99) / 1000, latency.max / 1000, faults))
end
END

# The addresses of endpoints lack .json; those of pages end with '/'. In the order of their hashes, so that large and
# small ones alternate.
shuffle() { while read -r line; do printf '%s %s\n' "$(printf '%s' "$line" | cksum)" "$line"; done | sort | sed 's/^[0-9]* [0-9]* //'; }
(cd "$work/site" && find v1 activities rewards.json -name '*.json' | sed -E 's|^|/|; s|\.json$||') | shuffle >"$work/feeds"
(cd "$work/site" && find . -name index.html | sed -E 's|^\.||; s|index\.html$||') | shuffle >"$work/pages"
[ -s "$work/feeds" ] && [ -s "$work/pages" ] || { echo "load: the site has no endpoints or no pages" >&2; exit 1; }

echo "$(nginx -v 2>&1), $(wrk -v 2>&1 | sed -n '1s/ Copyright.*//p'), $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg), $(date -u +%F)"
echo "$connections connections, $seconds seconds each; $(wc -l <"$work/feeds") endpoints, $(wc -l <"$work/pages") pages"
echo
echo "| asked for | encoding | answers | a second | p50 ms | p95 ms | p99 ms | most ms | faults |"
echo "|---|---|---:|---:|---:|---:|---:|---:|---:|"
for what in feeds pages; do
  for coding in gzip identity; do
    printf '| %s | %s ' "$what" "$coding"
    wrk --threads 2 --connections "$connections" --duration "${seconds}s" --timeout 10s --script "$work/ask.lua" \
      "http://127.0.0.1:$port" -- "$work/$what" "$coding" | grep '^| '
  done
done
