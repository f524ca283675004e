#!/bin/sh
# Makes what is missing in deploy/secrets; changes nothing that is there. Back the folder up: without factor_secret and
# studio_secret nothing that they encrypted can be opened.
#   deploy/make-secrets.sh [host of the database]
set -eu
umask 077
folder=$(dirname "$0")/secrets
host=${1:-postgres}
mkdir -p "$folder"
chmod 700 "$folder" # of containers only the mounted files are seen; on the machine nobody else gets in
token() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
put() { # name, text
  [ -e "$folder/$1" ] && return 0
  printf '%s' "$2" > "$folder/$1.new"
  chmod 444 "$folder/$1.new" # the account in the container is not the one that owns it here
  mv "$folder/$1.new" "$folder/$1"
}
put postgres_password "$(token)"
put database_owner_url "postgres://fairhouse_owner:$(cat "$folder/postgres_password")@$host:5432/fairhouse"
put database_url "postgres://fairhouse_app:$(token)@$host:5432/fairhouse"
put studio_database_url "postgres://fairhouse_studio:$(token)@$host:5432/fairhouse"
put factor_secret "$(token)"
put studio_secret "$(token)"
put studio_desk_secret "$(token)"
put system_token "$(token)"
put studio_vendors '{}'
[ -e "$folder/smtp_url" ] || echo "Write the address of your mail server into $folder/smtp_url, such as smtps://user:password@host:465, and chmod 444 it."
