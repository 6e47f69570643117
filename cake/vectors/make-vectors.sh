#!/bin/sh
# Creates the test vectors with the openssl command line only (FORMAT.md 10.1).
# Run it in this folder. The result is reproducible: `git diff --exit-code .` must succeed afterwards.
#
# Each vector has a line in vectors.txt; small ones also have a file NAME.cake. Keys and IVs are public:
# key = SHA-256("cake vector key"), IV = first 16 bytes of SHA-256("cake vector iv NAME").
# The plaintext of N bytes is the keystream of AES-256-CTR with a key of 32 zero bytes and a zero counter.
set -eu

key=$(printf 'cake vector key' | openssl dgst -sha256 -r | cut -c1-64)
zeros=0000000000000000000000000000000000000000000000000000000000000000

bytes_of_hex() { printf '%s' "$1" | tr 'a-f' 'A-F' | basenc --decode --base16; }

plaintext() { # SIZE
  head -c "$1" /dev/zero | openssl enc -aes-256-ctr -K "$zeros" -iv 00000000000000000000000000000000
}

vector() { # NAME SIZE
  iv=$(printf 'cake vector iv %s' "$1" | openssl dgst -sha256 -r | cut -c1-32)
  plaintext "$2" | openssl enc -aes-256-cbc -K "$key" -iv "$iv" >body
  mac=$({ bytes_of_hex "$iv"; cat body; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -r | cut -c1-64)
  { printf 'HCKE\001'; bytes_of_hex "$iv"; bytes_of_hex "$mac"; cat body; } >"$1.cake"
  checksum=$(openssl dgst -sha256 -r <"$1.cake" | cut -c1-64)
  plain=$(plaintext "$2" | openssl dgst -sha256 -r | cut -c1-64)
  printf '%s %s %s %s %s\n' "$1" "$2" "$iv" "$checksum" "$plain" >>vectors.txt
  rm body
}

printf '%s\n' "# key $key" '# name size iv checksum-of-cake sha256-of-plaintext' >vectors.txt
for size in 0 1 15 16 17 1000 65536; do vector "bytes-$size" "$size"; done

# Sizes around the chunk size of the code. These cakes are too large for the repository, so only their lines are kept.
for size in 4194303 4194304 4194305 8388608 9000001; do
  vector "bytes-$size" "$size"
  rm "bytes-$size.cake"
done
