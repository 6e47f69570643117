import { describe, expect, it } from 'vitest'
import { createKey } from '../keys.ts'
import { layerContent } from './layer-content.ts'

const layer = async (title: string, text: string, ...names: string[]) => {
  const keys = new Map(names.map((name) => [name, createKey()]))
  const layered = await layerContent(title, new TextEncoder().encode(text), keys)
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(layered)
    .replaceAll(/⟦cake:([^:]+):[A-Za-z0-9+/]+=*⟧/g, '⟦$1⟧')
}

describe('layerContent', () => {
  it.each([
    ['a.csv', 'a\nsame\nsame\n', 'a'],
    ['a.json', '[{"a":"same"},{"a":"same"}]', '/*/a'],
  ])('encrypts equal values of %s differently (FORMAT.md 9.5)', async (title, text, name) => {
    const layered = await layerContent(title, new TextEncoder().encode(text), new Map([[name, createKey()]]))
    const [first, second, ...more] = new TextDecoder().decode(layered).match(/⟦cake:[^⟧]+⟧/g) ?? []
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
    ['two columns with one name', 'a,b,a\n1,2,3', ['a'], 'a,b,a\n⟦file.fields.a⟧,2,⟦file.fields.a⟧'],
    [
      'a name with any characters',
      'v1.0: "ä"\n1',
      ['v1.0: "ä"'],
      'v1.0: "ä"\n⟦file.fields.v1%2E0%3A%20%22%C3%A4%22⟧',
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
    ['whole objects', '{"a":{"b":[1,{}]}}', ['/a'], '{"a":"⟦file.fields.%2Fa⟧"}'],
    [
      'escaped keys',
      '{"~1":1,"/":2}',
      ['/~01', '/~1'],
      '{"~1":"⟦file.fields.%2F~01⟧","/":"⟦file.fields.%2F~1⟧"}',
    ],
    ['duplicate keys', '{"a":1,"a":2}', ['/a'], '{"a":"⟦file.fields.%2Fa⟧","a":"⟦file.fields.%2Fa⟧"}'],
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
    ['broken JSON after the field', 'a.json', '{"a":1', ['/a'], { code: 'not_json' }],
    ['a marker', 'a.json', '{"a":"⟦cake:"}', ['/a'], { code: 'already_layered' }],
    ['no header', 'a.csv', '', ['a'], { code: 'no_header' }],
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
