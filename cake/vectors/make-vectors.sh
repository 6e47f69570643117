#!/bin/sh
# Creates the test vectors with the openssl command line only (FORMAT.md 10.1).
# Run it in this folder. The result is reproducible: `git diff --exit-code .` must succeed afterwards.
#
# Each vector has a line in vectors.txt; small ones also have a file NAME.cake. Keys and IVs are public:
# key = SHA-256("cake vector key"), IV = first 16 bytes of SHA-256("cake vector iv NAME").
# The plaintext of N bytes is the keystream of AES-256-CTR with a key of 32 zero bytes and a zero counter.
#
# layered.txt lists the keys of the layered cakes, one field a line: CAKE KEY NAME. The key of a field is
# SHA-256("cake vector key NAME"). people.csv and people.json are the opened files.
set -eu

key=$(printf 'cake vector key' | openssl dgst -sha256 -r | cut -c1-64)
zeros=0000000000000000000000000000000000000000000000000000000000000000

bytes_of_hex() { printf '%s' "$1" | tr 'a-f' 'A-F' | basenc --decode --base16; }

plaintext() { # SIZE
  head -c "$1" /dev/zero | openssl enc -aes-256-ctr -K "$zeros" -iv 00000000000000000000000000000000
}

sha256() { openssl dgst -sha256 -r | cut -c1-64; }

iv_of() { printf 'cake vector iv %s' "$1" | sha256 | cut -c1-32; } # NAME

cake() { # KEY IV: reads the plaintext and writes the cake
  body=$(mktemp)
  openssl enc -aes-256-cbc -K "$1" -iv "$2" >"$body"
  mac=$({ bytes_of_hex "$2"; cat "$body"; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -r | cut -c1-64)
  printf 'HCKE\001'; bytes_of_hex "$2"; bytes_of_hex "$mac"; cat "$body"
  rm "$body"
}

vector() { # NAME SIZE
  plaintext "$2" | cake "$key" "$(iv_of "$1")" >"$1.cake"
  printf '%s %s %s %s %s\n' "$1" "$2" "$(iv_of "$1")" "$(sha256 <"$1.cake")" "$(plaintext "$2" | sha256)" >>vectors.txt
}

key_of() { printf 'cake vector key %s' "$1" | sha256; } # NAME

marker() { # CAKE NAME PATH JSON
  grep -qxF "$1 $(key_of "$2") $2" layered.txt || printf '%s %s %s\n' "$1" "$(key_of "$2")" "$2" >>layered.txt
  printf '⟦cake:file.fields.%s:%s⟧' "$3" "$(printf '%s' "$4" | cake "$(key_of "$2")" "$(iv_of "$1 $2 $4")" | openssl base64 -A)"
}

printf '%s\n' "# key $key" '# name size iv checksum-of-cake sha256-of-plaintext' >vectors.txt
for size in 0 1 15 16 17 1000 65536; do vector "bytes-$size" "$size"; done

# Sizes around the chunk size of the code. These cakes are too large for the repository, so only their lines are kept.
for size in 4194303 4194304 4194305 8388608 9000001; do
  vector "bytes-$size" "$size"
  rm "bytes-$size.cake"
done

# Layered cakes (FORMAT.md 9). Empty cells remain empty. `*` in a JSON Pointer is every item of an array.
: >layered.txt
printf '%s\r\n' 'name;salary in €;"v1.0: ""note"""' '"Ann; the first";52000;"says ""hi"""' 'Bob;"61;000";' >people.csv
salary() { marker people.csv 'salary in €' 'salary%20in%20%E2%82%AC' "$1"; }
note() { marker people.csv 'v1.0: "note"' 'v1%2E0%3A%20%22note%22' "$1"; }
printf '%s\r\n' 'name;salary in €;"v1.0: ""note"""' "\"Ann; the first\";$(salary '"52000"');$(note '"says \"hi\""')" \
  "Bob;$(salary '"61;000"');" | cake "$key" "$(iv_of people.csv)" >people.csv.cake

printf '{"people": [{"name": "Ann", "salary": 52000.00}, {"salary": null}], "a/b": {"c": ["\\u00e9", true]}}' >people.json
pay() { marker people.json '/people/*/salary' '%2Fpeople%2F*%2Fsalary' "$1"; }
printf '{"people": [{"name": "Ann", "salary": "%s"}, {"salary": "%s"}], "a/b": "%s"}' "$(pay 52000.00)" "$(pay null)" \
  "$(marker people.json '/a~1b' '%2Fa~1b' '{"c": ["\u00e9", true]}')" | cake "$key" "$(iv_of people.json)" >people.json.cake
