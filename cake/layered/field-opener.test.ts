import { describe, expect, it } from 'vitest'
import { split } from '#support/cake/samples.ts'
import type { Bytes } from '../bytes.ts'
import { createIv } from '../keys.ts'
import { toBase64 } from './base64.ts'
import { createFieldCipher } from './field-cipher.ts'
import { createFieldOpener } from './field-opener.ts'

const key = new Uint8Array(32).fill(7)
const path = ['file', 'fields', 'b']
const bytes = (text: string): Bytes => new TextEncoder().encode(text)
const markerOf = async (json: string, markerPath = 'file.fields.b') => {
  const cake = await (await createFieldCipher(key)).encrypt(bytes(json), createIv())
  return `⟦cake:${markerPath}:${toBase64(cake)}⟧`
}

async function open(title: string, text: string, cuts = [5], keys = [{ path, key }]) {
  const opener = createFieldOpener(title, keys)
  const parts: Uint8Array[] = []
  for (const chunk of split(bytes(text), cuts)) parts.push(await opener.update(chunk))
  parts.push(await opener.end())
  const opened = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts))
  return { text: opened, opened: opener.opened(), locked: opener.locked(), isLayered: opener.isLayered() }
}

describe('createFieldOpener', () => {
  // In the sample texts, M represents a marker of the value.
  it.each<[title: string, json: string, text: string, expected: string]>([
    ['a.csv', '"x"', 'a,b\n1,M\n', 'a,b\n1,x\n'],
    ['a.csv', '"x"', 'a,b\r\n1,M\r\nM,M', 'a,b\r\n1,x\r\nx,x'],
    ['a.CSV', '"1,5"', 'a,b\n1,M\n', 'a,b\n1,"1,5"\n'],
    ['a.csv', '"1,5"', 'a;b\n1;M\n', 'a;b\n1;1,5\n'],
    ['a.csv', '"1;5"', '"a,c;d";b\n1;M\n', '"a,c;d";b\n1;"1;5"\n'],
    ['a.csv', '"say \\"hi\\"\\n"', 'b\nM', 'b\n"say ""hi""\n"'],
    ['a.csv', '"1,5"', '\ufeff"a\n";b\n1;M', '\ufeff"a\n";b\n1;1,5'],
    ['a.csv', '"1,5"', 'a"x;b\n1;M', 'a"x;b\n1;1,5'],
    ['a.csv', '"x\\ry"', 'b\nM', 'b\n"x\ry"'],
    ['a.csv', '"x"', 'b\n⟦cake::AAAA⟧,⟦cake:p:⟧,M', 'b\n⟦cake::AAAA⟧,⟦cake:p:⟧,x'],
    ['a.csv', '12.50', 'b\nM', 'b\n12.50'],
    ['a.csv', '"x"', 'b\n"M"\n"M"', 'b\nx\nx'],
    ['a.csv', '"x"', 'b\nxM', 'b\nxM'],
    ['a.csv', '"x"', 'b\n"say ""M"', 'b\n"say ""M"'],
    ['a.csv', '"x"', 'b\n"M', 'b\n"M'],
    ['a.csv', '"x"', 'b\nM"', 'b\nM"'],
    ['a.csv', 'not JSON', 'b\nM', 'b\n⟦locked⟧'],
    ['a.json', '"x"', '{"b":"M"}', '{"b":"x"}'],
    ['a.json', '12.50', '["M","M" , "M"]', '[12.50,12.50 , 12.50]'],
    ['a.json', '{"c": [1, 2]}', '"M"', '{"c": [1, 2]}'],
    ['a.json', '"x"', '["\\"M"]', '["\\"M"]'],
    ['a.json', '"x"', '["M "]', '["M "]'],
    ['a.json', '"x"', '[M]', '[M]'],
    ['a.json', '"x"', '"M"M"', '"x"M"'],
    ['a.json', '{"broken": ', '"M"', '"⟦locked⟧"'],
    ['a.json', '"x"', '"⟦cake:"M"', '"⟦cake:"x"'],
    ['a.json', '"x"', '"⟦"⟦"""M"""', '"⟦"⟦"""x"""'],
    ['a.txt', '"x"', 'M', 'M'],
    ['a.csv.bak', '"x"', 'M', 'M'],
    ['a.pdf', '"x"', 'M', 'M'],
  ])('opens, in %s, a marker of %s: %s', async (title, json, text, expected) => {
    const marker = await markerOf(json)
    const content = text.replaceAll('M', marker)
    for (const cuts of [[1], [2, 1], [7], [1, 100_000], [100_000]]) {
      expect((await open(title, content, cuts)).text, `cut at ${cuts}`).toBe(expected.replaceAll('M', marker))
    }
  })

  it('does not open a marker within a value', async () => {
    const inner = await markerOf('"x"')
    const { text, opened } = await open('a.json', `["${await markerOf(JSON.stringify(inner))}"]`)
    expect(text).toBe(JSON.stringify([inner]))
    expect(opened).toEqual(['b'])
  })

  it('counts a field as locked if one of its values is locked', async () => {
    const content = `b\n${await markerOf('"x"')}\n⟦cake:file.fields.b:AAAA⟧\n`
    expect(await open('a.csv', content)).toEqual({
      text: 'b\nx\n⟦locked⟧\n',
      opened: [],
      locked: ['b'],
      isLayered: true,
    })
  })

  it('locks a value that is not UTF-8', async () => {
    const cake = await (await createFieldCipher(key)).encrypt(Uint8Array.of(0x22, 0xff, 0x22), createIv())
    expect((await open('a.csv', `⟦cake:file.fields.b:${toBase64(cake)}⟧`)).text).toBe('⟦locked⟧')
  })

  it('uses no key of the outer cake', async () => {
    const { locked } = await open('a.csv', await markerOf('"x"', 'file'), [9], [{ path: ['file'], key }])
    expect(locked).toEqual(['file'])
  })

  it('lists the fields in file order, whichever opens first', async () => {
    const content = `${await markerOf('1')},${await markerOf('2', 'file.fields.c')}\n`
    const wrongKeys = Array.from({ length: 20 }, (_, index) => ({
      path,
      key: new Uint8Array(32).fill(index + 20),
    }))
    const keys = [...wrongKeys, { path, key }, { path: ['file', 'fields', 'c'], key }]
    expect((await open('a.csv', content, [1000], keys)).opened).toEqual(['b', 'c'])
  })

  it('attempts every key of a path, and of no other path', async () => {
    const content = `"${await markerOf('1', 'file.fields.%62')}"`
    const wrongKey = { path, key: new Uint8Array(32) }
    expect((await open('a.json', content, [9], [wrongKey, { path, key }, wrongKey])).text).toBe('1')
    expect((await open('a.json', content, [9], [{ path: ['file'], key }])).locked).toEqual(['b'])
  })

  it.each([
    ['file.fields.%', 'file.fields.%'],
    ['file.other.b', 'file.other.b'],
    ['file.fields.b.c', 'file.fields.b.c'],
    ['file.fields.a%2Eb', 'a.b'],
  ])('locks the path %s and names it %s', async (markerPath, name) => {
    const { text, locked } = await open('a.csv', await markerOf('"x"', markerPath))
    expect(text).toBe('⟦locked⟧')
    expect(locked).toEqual([name])
  })

  it.each([
    ['path', 'p'.repeat(4096), 'AAAA', true],
    ['path', 'p'.repeat(4097), 'AAAA', false],
    ['Base64', 'p', 'A'.repeat(16 * 2 ** 20), true],
    ['Base64', 'p', 'A'.repeat(16 * 2 ** 20 + 1), false],
  ])('limits the length of the %s', async (_, markerPath, base64, isMarker) => {
    const { isLayered } = await open('a.csv', `⟦cake:${markerPath}:${base64}⟧`, [2 ** 20])
    expect(isLayered).toBe(isMarker)
  })

  it('keeps at most 1000 names', async () => {
    const markers = Array.from({ length: 1100 }, (_, index) => `⟦cake:p${index}:AAAA⟧`)
    expect((await open('a.csv', markers.join(), [10_000])).locked).toHaveLength(1000)
  })

  it('returns a chunk without a marker unchanged', async () => {
    const opener = createFieldOpener('a.csv', [])
    const chunk = bytes('a,b\n1,2\n')
    expect(await opener.update(chunk)).toBe(chunk)
    expect(opener.isLayered()).toBe(false)
  })
})
