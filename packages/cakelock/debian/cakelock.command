#!/bin/sh
# Commands run as the user of the service, which must be able to read every file that they create.
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=cakelock --regid=cakelock --init-groups "$0" "$@"
fi
exec /usr/lib/cakelock/bin/node /usr/lib/cakelock/cakelock.js "$@"
