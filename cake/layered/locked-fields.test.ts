import { describe, expect, it } from 'vitest'
import { createKey } from '../keys.ts'
import { layerContent } from './layer-content.ts'

describe('the report of what was locked', () => {
  it.each([
    [
      'a.csv',
      'a,b\n1,x\n,y\n3,\n4,"z\n"\n5,z',
      ['b', 'a'],
      [
        { name: 'b', count: 4, rows: '2–3, 5–6' },
        { name: 'a', count: 4, rows: '2, 4–6' },
      ],
    ],
    [
      'a.csv',
      `a,b\n${'1,\n1,2\n'.repeat(9)}`,
      ['b'],
      [{ name: 'b', count: 9, rows: '3, 5, 7, 9, 11, 13, 15, 17, …' }],
    ],
    ['a.csv', 'sep=;\na;b\n1;2\n', ['b'], [{ name: 'b', count: 1, rows: '2' }]],
    [
      'a.json',
      '[{"a":1},\n{"a":2}, {"a":3},\n\n{"a":4}]',
      ['/*/a'],
      [{ name: '/*/a', count: 4, rows: '1–2, 4' }],
    ],
  ])('says how many values of %s it encrypted, and where', async (title, text, names, expected) => {
    const keys = new Map(names.map((name) => [name, createKey()]))
    const { locked } = await layerContent(title, new TextEncoder().encode(text), keys)
    expect(locked).toEqual(expected)
  })
})
