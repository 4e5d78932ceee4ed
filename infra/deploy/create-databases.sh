#!/bin/sh
# Runs once, when the server's volume is empty: a database for each service, owned by a role that may enter no other.
set -eu

for name in inventory dealers financing content leads email ops releases; do
  password=$(printenv "$(echo "$name" | tr '[:lower:]' '[:upper:]')_DATABASE_PASSWORD")
  psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set name="$name" --set password="$password" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
done
psql --username "$POSTGRES_USER" --dbname postgres --command 'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC'
