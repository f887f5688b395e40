#!/bin/sh
# Runs a discord.js bot against its own sandbox, and a user who tries it. Needs node 20 and npm.
set -eu
cd "$(dirname "$0")"
[ -d node_modules ] || npm install --no-audit --no-fund
log=$(mktemp)
cargo build -q -p sandbox
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
"$target/debug/discord-sandbox" --port "${PORT:-8799}" >"$log" &
sandbox=$!
bot=
trap 'kill $sandbox $bot 2>/dev/null || true; rm -f "$log"' EXIT
wait_for() {
    tries=0
    until grep -q "$1" "$log"; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || { echo "no $1"; cat "$log"; exit 1; }
        sleep 0.1
    done
}
wait_for token
SANDBOX_URL=$(sed -n 's/^chat page *\(.*\)\/$/\1/p' "$log")
SANDBOX_TOKEN=$(sed -n 's/^token *//p' "$log")
export SANDBOX_URL SANDBOX_TOKEN
node bot.mjs >>"$log" &
bot=$!
wait_for '^ready'
grep '^ready' "$log"
node check.mjs
