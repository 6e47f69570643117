/** A value that a caller may send instead of the expected one. */
export type Hostile = {
  name: string
  /** as written in a JSON body */
  json: string
  /** percent-encoded, for a path, a query or a form */
  encoded: string
}

const text = (name: string, value: string): Hostile => ({
  name,
  json: JSON.stringify(value),
  // A lone surrogate has no UTF-8 encoding. These are the bytes that some programs write for it.
  encoded: value
    .split(/([\uD800-\uDFFF]+)/)
    .map((part) => (/^[\uD800-\uDFFF]$/.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join(''),
})

const raw = (name: string, json: string): Hostile => ({ name, json, encoded: encodeURIComponent(json) })

const deep = (open: string, close: string) => open.repeat(4000) + close.repeat(4000)

/** Values that every run sends once in each parameter. */
export const firstOf: readonly Hostile[] = [
  text('NUL', 'a\0b'),
  text('half a surrogate pair', 'a\uD800b'),
  text('a far date', '9999-12-31T23:59:59-23:59'),
]

/** All values that a run may send in a parameter. */
export const hostile: readonly Hostile[] = [
  ...firstOf,
  text('NUL alone', '\0'),
  text('the other half of a pair', '\uDC00'),
  text('year 0', '0000-01-01T00:00:00Z'),
  text('before the first year', '0001-01-01T00:00:00+23:59'),
  text('a date with a long fraction', `2026-01-01T00:00:00.${'1'.repeat(300)}Z`),
  text('infinity', 'infinity'),
  text('nothing', ''),
  text('blanks', ' \t\n\u3000\uFEFF'),
  text('a byte order mark', '\uFEFFa'),
  text('direction marks', '\u202Egpj.exe\u2066'),
  text('control characters', '\u0001\u001B[31m\r\nX: y'),
  text('a quote', `'; drop table files; --`),
  text('patterns', '%_\\%'),
  text('a template', '{{7*7}}<script>'),
  text('a path', '../../../etc/passwd'),
  text('__proto__', '__proto__'),
  text('constructor', 'constructor'),
  text('hasOwnProperty', 'hasOwnProperty'),
  text('much text', 'a'.repeat(7000)),
  // All characters differ, so that no index can compress the text.
  text(
    'a long text of many different characters',
    String.fromCodePoint(...Array.from({ length: 200 }, (_, i) => 0x4e00 + i * 37)),
  ),
  text('a long text outside the basic plane', '🍰'.repeat(127)),
  text('a number as text', '1e3'),
  text('a number in hex', '0x1F'),
  text('a huge number as text', '9'.repeat(400)),
  text('a number below zero as text', '-1'),
  text('digits of another script', '٣'),
  text('NaN', 'NaN'),
  raw('a huge number', '1e999'),
  raw('a number beyond safe integers', '9007199254740993'),
  raw('a number beyond 32 bits', '4294967296'),
  raw('a number below zero', '-1'),
  raw('a part', '0.5'),
  raw('null', 'null'),
  raw('true', 'true'),
  raw('an empty list', '[]'),
  raw('a list of lists', '[[[]]]'),
  raw('an empty object', '{}'),
  raw('an object with a prototype', '{"__proto__":{"a":1},"constructor":{"prototype":null}}'),
  raw('an object that is a text', '{"length":3,"toString":"x"}'),
  { name: 'deep lists', json: deep('[', ']'), encoded: '%5B'.repeat(1000) },
  { name: 'deep objects', json: `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`, encoded: '%7B'.repeat(1000) },
]

/** Ways to turn a JSON body into a malformed or unexpected one. */
export const malformed: Record<string, (json: string) => string | Uint8Array> = {
  'cut off': (json) => json.slice(0, Math.max(1, json.length >> 1)),
  'an extra comma': (json) => `${json.slice(0, -1)},}`,
  'single quotes': (json) => json.replaceAll('"', "'"),
  'a byte order mark': (json) => `\uFEFF${json}`,
  'a raw NUL': (json) => json.replace('{', '{\0'),
  'bytes that are not UTF-8': (json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xc0, 0x80])]),
  'a comment': (json) => `/* */${json}`,
  NaN: () => '{"a":NaN}',
  'trailing content': (json) => `${json}${json}`,
  'no object': () => '[1,"a",null]',
  'a bare number': () => '1e400',
  'key without quotes': () => '{email: 1}',
  'a duplicate name': (json) => `${json.slice(0, -1)}${json === '{}' ? '' : ','}"email":1,"email":{}}`,
}
