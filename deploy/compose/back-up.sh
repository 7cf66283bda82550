#!/bin/bash
# The service "backup" of compose.yaml: dumps the database every night and deletes old dumps. Keys are not in the dumps:
# docs/operations.md says which files to keep in another place.
#   BACKUP_FOLDER where
#   BACKUP_TIME   when, in UTC, such as 03:30
#   BACKUP_KEEP   how many dumps to keep
# With the argument "now" it dumps once and ends.
set -euo pipefail

folder=${BACKUP_FOLDER:?}

back_up() {
  local name
  name=first-chair-$(date --utc +%Y%m%dT%H%M%SZ).dump
  rm --force "$folder"/*.part
  # A dump gets its name when it is complete.
  pg_dump --format=custom --file="$folder/$name.part"
  pg_restore --list "$folder/$name.part" >/dev/null
  sync "$folder/$name.part"
  mv "$folder/$name.part" "$folder/$name"
  echo "backed up: $name, $(stat --format=%s "$folder/$name") bytes"
  find "$folder" -name 'first-chair-*.dump' | sort | head --lines=-"${BACKUP_KEEP:-14}" | xargs --no-run-if-empty rm --
}

umask 077
if [ "${1:-}" = now ]; then
  back_up
  exit
fi
# Bash runs the trap only between commands, so it waits for a sleep in the background.
trap 'exit 0' TERM INT
while true; do
  now=$(date --utc +%s)
  next=$(date --utc --date="today ${BACKUP_TIME:-03:30}" +%s)
  [ "$next" -gt "$now" ] || next=$(date --utc --date="tomorrow ${BACKUP_TIME:-03:30}" +%s)
  sleep $((next - now)) &
  wait $!
  back_up || echo "the backup failed" >&2
done
