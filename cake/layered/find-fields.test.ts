import { describe, expect, it } from 'vitest'
import { findLayerFields } from './find-fields.ts'

const find = (title: string, text: string) => findLayerFields(title, new TextEncoder().encode(text))
/** Each field as `name: count, example`. */
const fields = (title: string, text: string) =>
  find(title, text).map(({ name, count, example }) => `${name}: ${count}, ${example}`)

describe('findLayerFields', () => {
  it.each<[string, string, string[]]>([
    [
      'columns, the number of filled cells and the first one',
      'name,salary\nAnn,\nBob,7\n',
      ['name: 2, Ann', 'salary: 1, 7'],
    ],
    ['CRLF, without a final line break', 'a,b\r\n1,2', ['a: 1, 1', 'b: 1, 2']],
    ['semicolons', 'a,b;c;d\n"1;2";"say ""hi""";\n', ['a,b: 1, 1;2', 'c: 1, say "hi"', 'd: 0, ']],
    ['tabs', 'a\tb,c\td\n1\t2\t3\n', ['a: 1, 1', 'b,c: 1, 2', 'd: 1, 3']],
    ['delimiters within quotes of the header', '"a;b;c",d\n1,2\n', ['a;b;c: 1, 1', 'd: 1, 2']],
    ['a byte order mark', '\ufeff"a",b\n1,2\n', ['a: 1, 1', 'b: 1, 2']],
    ['empty lines', 'a,b\n\n1,\n1,2\n\n', ['a: 2, 1', 'b: 1, 2']],
    ['the line that names the separator', 'sep=;\r\na;b,c\r\n1;2\r\n', ['a: 1, 1', 'b,c: 1, 2']],
    ['columns with the same name', 'a,a\n1,2\n', ['a: 2, 1']],
    ['a header only', 'a,b', ['a: 0, ', 'b: 0, ']],
    ['names that cannot be registered', `a,,${'x'.repeat(201)}\n1,2,3`, ['a: 1, 1']],
    [
      'a long example with line breaks',
      `a\n"${'line\n'.repeat(20)}"`,
      ['a: 1, line line line line line line line line'],
    ],
  ])('of a CSV: %s', (_, text, expected) => expect(fields('a.csv', text)).toEqual(expected))

  it.each<[string, string, string[]]>([
    [
      'leaves before objects',
      '{"a":{"b":1,"c":"x"}}',
      ['/a/b: 1, 1', '/a/c: 1, x', '/a: 1, {"b":1,"c":"x"}'],
    ],
    ['items of an array', '[{"s":null},{"s":7.50}]', ['/*/s: 2, 7.50', '/*: 2, {"s":null}']],
    ['nested arrays', '{"m":[[1,2],[3]]}', ['/m/*/*: 3, 1', '/m: 1, [[1,2],[3]]', '/m/*: 2, [1,2]']],
    [
      'escaped keys',
      '{"a/b":1,"~":2,"":3,"\\u00e9\\"":4}',
      ['/a~1b: 1, 1', '/~0: 1, 2', '/: 1, 3', '/é": 1, 4'],
    ],
    ['duplicate keys', '{"a":1,"a":2}', ['/a: 2, 1']],
    ['white space and a byte order mark', '\ufeff { "a" : [ ] ,\r\n\t"b" : "" } ', ['/b: 1, ', '/a: 1, [ ]']],
    ['a value without a path', '7', []],
    ['keys that cannot be registered', '{"\\ud800":1,"\\u0000":2}', []],
  ])('of a JSON: %s', (_, text, expected) => expect(fields('a.JSON', text)).toEqual(expected))

  it('rejects a table that could not be locked safely', () =>
    expect(() => find('a.csv', 'a,b\nSmith, Ann,1\n')).toThrow(
      expect.objectContaining({ code: 'uneven_row', details: { line: 2, cells: 3, expected: 2 } }),
    ))

  it('returns at most 200', () => {
    const keys = Array.from({ length: 11_000 }, (_, index) => `"k${index}":${index}`)
    expect(find('a.json', `{${keys}}`)).toHaveLength(200)
    expect(find('a.csv', Array.from({ length: 300 }, (_, index) => `c${index}`).join())).toHaveLength(200)
  })

  it('counts at most 10,000 paths', () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `"k${index}":{}`)
    expect(find('a.json', `{"first":1,${keys},"last":2}`)[0]?.name).toBe('/first')
    expect(find('a.json', `{${keys},"last":2}`)[0]?.name).toBe('/k0')
  })

  it('does not cut a character in an example', () => {
    expect(find('a.csv', `a\n${'x'.repeat(39)}🍰`)[0]?.example).toBe('x'.repeat(39))
  })

  it.each<[string, string, string, object]>([
    ['another kind of file', 'a.txt', 'a,b', { code: 'not_layerable' }],
    ['an empty file', 'a.csv', '', { code: 'no_header' }],
    ['an empty header', 'a.csv', '\ufeff,,\n1,2,3', { code: 'no_header' }],
    ['an open quote', 'a.csv', 'a\n1\n"2\n3', { code: 'not_csv', details: { line: 3 } }],
    ['text after a quote', 'a.csv', 'a\n"1" ,2', { code: 'not_csv', details: { line: 2 } }],
    ['a marker', 'a.csv', 'a\n⟦cake:', { code: 'already_layered' }],
    ['no JSON', 'a.json', '', { code: 'not_json', details: { line: 1, column: 1 } }],
    ['a trailing comma', 'a.json', '{\n  "a": 1,\n}', { code: 'not_json', details: { line: 3, column: 1 } }],
    ['a leading zero', 'a.json', '[01]', { code: 'not_json', details: { line: 1, column: 3 } }],
    ['an unknown word', 'a.json', '[NaN]', { code: 'not_json', details: { line: 1, column: 2 } }],
    ['a raw tab in a string', 'a.json', '["\t"]', { code: 'not_json', details: { line: 1, column: 3 } }],
    ['an unknown escape', 'a.json', '["\\x"]', { code: 'not_json', details: { line: 1, column: 3 } }],
    ['an open string', 'a.json', '["a', { code: 'not_json', details: { line: 1, column: 4 } }],
    ['a number as a key', 'a.json', '{1:2}', { code: 'not_json', details: { line: 1, column: 2 } }],
    ['two values', 'a.json', '1 2', { code: 'not_json', details: { line: 1, column: 3 } }],
    ['a deep value', 'a.json', '['.repeat(501), { code: 'too_deep' }],
  ])('rejects %s', (_, title, text, error) => {
    expect(() => find(title, text)).toThrow(expect.objectContaining(error))
  })

  it('rejects other encodings and files that are too large', () => {
    expect(() => findLayerFields('a.csv', Uint8Array.of(0x61, 0xe9))).toThrow('not_utf8')
    expect(() => findLayerFields('a.csv', new Uint8Array(64 * 2 ** 20 + 1))).toThrow('too_large')
  })
})
