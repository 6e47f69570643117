import { describe, expect, it } from 'vitest'
import { createKey } from '../keys.ts'
import { layerContent } from './layer-content.ts'

const layer = async (title: string, text: string, ...names: string[]) => {
  const keys = new Map(names.map((name) => [name, createKey()]))
  const { content } = await layerContent(title, new TextEncoder().encode(text), keys)
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(content)
    .replaceAll(/⟦cake:([^:]+):[A-Za-z0-9+/]+=*⟧/g, '⟦$1⟧')
}

describe('layerContent', () => {
  it.each([
    ['a.csv', 'a\nsame\nsame\n', 'a'],
    ['a.json', '[{"a":"same"},{"a":"same"}]', '/*/a'],
  ])('encrypts equal values of %s differently (FORMAT.md 9.5)', async (title, text, name) => {
    const { content } = await layerContent(
      title,
      new TextEncoder().encode(text),
      new Map([[name, createKey()]]),
    )
    const [first, second, ...more] = new TextDecoder().decode(content).match(/⟦cake:[^⟧]+⟧/g) ?? []
    expect(more).toEqual([])
    expect(first?.slice(0, 60)).not.toBe(second?.slice(0, 60))
    expect(first).toHaveLength(second?.length ?? 0)
  })

  it.each<[string, string, string[], string]>([
    ['cells, but not the empty ones', 'a,b\n1,\n2,"3,5"\n', ['b'], 'a,b\n1,\n2,⟦file.fields.b⟧\n'],
    [
      'nothing but the cells',
      '\ufeff"a"; b\r\n"1";2\r\n"";\r\n',
      [' b'],
      '\ufeff"a"; b\r\n"1";⟦file.fields.%20b⟧\r\n"";\r\n',
    ],
    [
      'the columns below the line that names the separator',
      'sep=;\r\na;b,c\r\n1;2,3\r\n',
      ['a'],
      'sep=;\r\na;b,c\r\n⟦file.fields.a⟧;2,3\r\n',
    ],
    ['both of two similar columns', 'a;A\n1;2', ['a', 'A'], 'a;A\n⟦file.fields.a⟧;⟦file.fields.A⟧'],
    ['rows between empty lines', 'a,b\n\n1,2\n\n', ['b'], 'a,b\n\n1,⟦file.fields.b⟧\n\n'],
    ['a column between two others with one name', 'a,b,a\n1,2,3', ['b'], 'a,b,a\n1,⟦file.fields.b⟧,3'],
    [
      'a name with any characters',
      '"v1.0: ""ä"""\n1',
      ['v1.0: "ä"'],
      '"v1.0: ""ä"""\n⟦file.fields.v1%2E0%3A%20%22%C3%A4%22⟧',
    ],
  ])('encrypts %s', async (_, text, names, expected) =>
    expect(await layer('a.csv', text, ...names)).toBe(expected),
  )

  it.each<[string, string, string[], string]>([
    [
      'values of any type',
      '{"a": 1.50, "b": null,"c":"x"}',
      ['/a', '/b'],
      '{"a": "⟦file.fields.%2Fa⟧", "b": "⟦file.fields.%2Fb⟧","c":"x"}',
    ],
    [
      'every item',
      '[{"s":1},{"s":[2]},{}]',
      ['/*/s'],
      '[{"s":"⟦file.fields.%2F*%2Fs⟧"},{"s":"⟦file.fields.%2F*%2Fs⟧"},{}]',
    ],
    ['one item', '[1,2]', ['/1'], '[1,"⟦file.fields.%2F1⟧"]'],
    [
      'items of different fields',
      '[{"a":1,"b":2},{"b":3}]',
      ['/*/a', '/0/b'],
      '[{"a":"⟦file.fields.%2F*%2Fa⟧","b":"⟦file.fields.%2F0%2Fb⟧"},{"b":3}]',
    ],
    [
      'both of two similar keys',
      '{"a":1,"A":2}',
      ['/a', '/A'],
      '{"a":"⟦file.fields.%2Fa⟧","A":"⟦file.fields.%2FA⟧"}',
    ],
    ['whole objects', '{"a":{"b":[1,{}]}}', ['/a'], '{"a":"⟦file.fields.%2Fa⟧"}'],
    [
      'escaped keys',
      '{"~1":1,"/":2}',
      ['/~01', '/~1'],
      '{"~1":"⟦file.fields.%2F~01⟧","/":"⟦file.fields.%2F~1⟧"}',
    ],
    [
      'items of which some are null or empty',
      '[{"a":1},null,[],{}]',
      ['/*/a'],
      '[{"a":"⟦file.fields.%2F*%2Fa⟧"},null,[],{}]',
    ],
  ])('encrypts %s of a JSON', async (_, text, names, expected) =>
    expect(await layer('a.json', text, ...names)).toBe(expected),
  )

  it.each<[string, string, string, string[], object]>([
    ['no field', 'a.csv', 'a\n1', [], { code: 'no_fields' }],
    [
      'too many fields',
      'a.csv',
      'a\n1',
      Array.from({ length: 199 }, (_, at) => `c${at}`),
      { code: 'too_many_fields' },
    ],
    ['an unknown column', 'a.csv', 'a\n1', ['b'], { code: 'unknown_field', details: { field: 'b' } }],
    ['an unknown pointer', 'a.json', '{"a":1}', ['/b'], { code: 'unknown_field' }],
    ['text that is not a pointer', 'a.json', '{"a":1}', ['a'], { code: 'unknown_field' }],
    ['the whole document', 'a.json', '{"a":1}', [''], { code: 'bad_name' }],
    ['an overlong name', 'a.csv', `${'x'.repeat(201)}\n1`, ['x'.repeat(201)], { code: 'bad_name' }],
    [
      'a field within another',
      'a.json',
      '{"a":{"b":1}}',
      ['/a/b', '/a'],
      { code: 'overlapping_fields', details: { field: '/a', nestedField: '/a/b' } },
    ],
    ['an item and all items', 'a.json', '[[1]]', ['/0/0', '/*'], { code: 'overlapping_fields' }],
    [
      'a part of all items and an item',
      'a.json',
      '[{"a":1}]',
      ['/*/a', '/0'],
      { code: 'overlapping_fields' },
    ],
    ['a wrong escape', 'a.json', '{"a~":1}', ['/a~'], { code: 'unknown_field' }],
    ['a field that is selected twice', 'a.json', '[1]', ['/*', '/0'], { code: 'overlapping_fields' }],
    [
      'an array that fits only one of two fields',
      'a.json',
      '[{"pay":1,"0":2},["Bob",2]]',
      ['/*/pay', '/*/0'],
      { code: 'unexpected_type' },
    ],
    [
      'two columns with one name below the line of the separator',
      'a.csv',
      'sep=,\na,b,a\n1,2,3',
      ['a'],
      { code: 'duplicate_name', details: { field: 'a', line: 2 } },
    ],
    [
      'a column that looks like the field',
      'a.csv',
      'pay,\u200b Pay \n1,2',
      ['pay'],
      { code: 'similar_name', details: { field: 'pay', similar: '\u200b Pay ', line: 1 } },
    ],
    [
      'a name that is another column with another separator',
      'a.csv',
      'pay;x,pay,y\n1;2,3,4\n',
      ['pay'],
      { code: 'ambiguous_separator', details: { field: 'pay', line: 1 } },
    ],
    [
      'a name that is another column between bars',
      'a.csv',
      'pay|x,pay,y\n1|2,3,4\n',
      ['pay'],
      { code: 'ambiguous_separator' },
    ],
    [
      'a key that looks like the field',
      'a.json',
      '[{"pay":1},\n{"Pay":2}]',
      ['/*/pay'],
      { code: 'similar_name', details: { field: '/*/pay', similar: 'Pay', line: 2 } },
    ],
    ['broken JSON after the field', 'a.json', '{"a":1', ['/a'], { code: 'not_json' }],
    ['a marker', 'a.json', '{"a":"⟦cake:"}', ['/a'], { code: 'already_layered' }],
    ['no header', 'a.csv', '', ['a'], { code: 'no_header' }],
    // Values that would be elsewhere than the header says, and so would stay readable.
    [
      'line ends of one carriage return',
      'a.csv',
      'a,b\rx,1\ry,2\r',
      ['b'],
      { code: 'lone_carriage_return', details: { line: 1 } },
    ],
    [
      'a carriage return within a row',
      'a.csv',
      'a,b\r\nx,1\ry,2\r\n',
      ['b'],
      { code: 'lone_carriage_return', details: { line: 2 } },
    ],
    [
      'a separator in a value without quotes',
      'a.csv',
      'a,b\r\nSmith, Ann,1\r\n',
      ['b'],
      { code: 'uneven_row', details: { line: 2, cells: 3, expected: 2 } },
    ],
    [
      'a row with fewer cells',
      'a.csv',
      'a,b,c\n\n"x\n",1',
      ['c'],
      { code: 'uneven_row', details: { line: 3, cells: 2, expected: 3 } },
    ],
    ['another separator below the header', 'a.csv', 'a,b\nx;1\n', ['b'], { code: 'uneven_row' }],
    [
      'quotes within a value',
      'a.csv',
      'a,b,c\nAnn "B, C",1\n',
      ['b'],
      { code: 'stray_quote', details: { line: 2 } },
    ],
    ['a space before quotes', 'a.csv', 'a,b\n "x, y",1\n', ['b'], { code: 'stray_quote' }],
    [
      'a separator that no reader knows',
      'a.csv',
      'sep=|\na|b\nx|1\n',
      ['a|b'],
      { code: 'unknown_separator' },
    ],
    [
      'two columns with one name',
      'a.csv',
      'a,b,a\n1,2,3',
      ['a'],
      { code: 'duplicate_name', details: { field: 'a', line: 1 } },
    ],
    [
      'a column without values',
      'a.csv',
      'a,b\n1,\n',
      ['a', 'b'],
      { code: 'nothing_to_lock', details: { field: 'b' } },
    ],
    ['a header alone', 'a.csv', 'a,b', ['a'], { code: 'nothing_to_lock' }],
    [
      'duplicate keys',
      'a.json',
      '{"a":1,\n"a":2}',
      ['/a'],
      { code: 'duplicate_name', details: { field: 'a', line: 2 } },
    ],
    [
      'duplicate keys on the way',
      'a.json',
      '{"a":{"b":1},"a":{"b":2}}',
      ['/a/b'],
      { code: 'duplicate_name' },
    ],
    [
      'a list among the items',
      'a.json',
      '[{"a":1},\n[{"a":2}]]',
      ['/*/a'],
      { code: 'unexpected_type', details: { field: '/*/a', line: 2 } },
    ],
    [
      'an object instead of the list',
      'a.json',
      '{"x":[{"a":1}],"y":{"a":2}}',
      ['/x/*/a', '/y/*/a'],
      { code: 'unexpected_type' },
    ],
    ['a text among the items', 'a.json', '[{"a":1},"Ann: 2"]', ['/*/a'], { code: 'unexpected_type' }],
    [
      'JSON Lines',
      'a.json',
      '{"a":1}\n{"a":2}\n',
      ['/a'],
      { code: 'not_json', details: { line: 2, column: 1 } },
    ],
  ])('rejects %s', async (_, title, text, names, error) => {
    await expect(layer(title, text, ...names)).rejects.toMatchObject(error)
  })

  it('rejects a result that is too large, before encrypting anything', async () => {
    await expect(layer('a.csv', `a\n${'1\n'.repeat(2_700_000)}`, 'a')).rejects.toMatchObject({
      code: 'result_too_large',
    })
  })

  it('rejects a value that is too long for a marker', async () => {
    const text = `{"a":"${'x'.repeat(12 * 2 ** 20)}"}`
    await expect(layer('a.json', text, '/a')).rejects.toMatchObject({ code: 'value_too_large' })
  })

  it('rejects a key of the wrong length', async () => {
    const keys = new Map([['a', new Uint8Array(16)]])
    await expect(layerContent('a.csv', new TextEncoder().encode('a\n1'), keys)).rejects.toMatchObject({
      code: 'bad_key',
    })
  })
})
