import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { split } from '#support/cake/samples.ts'
import type { Bytes } from '../bytes.ts'
import { createLayeredDetector } from './detector.ts'

describe('createLayeredDetector', () => {
  const bytes = (text: string): Bytes => new TextEncoder().encode(text)
  const isLayered = (name: string, content: Bytes, cuts = [7]) => {
    const detector = createLayeredDetector(name)
    for (const chunk of split(content, cuts)) detector.update(chunk)
    return detector.isLayered()
  }
  const field = '⟦cake:file.fields.salary:SENLRQE=⟧'

  it.each([
    ['a.pdf', 'PK\u0003\u0004', true],
    ['a.PDF', 'PK\u0003\u0004', true],
    ['a.pdf', '%PDF-1.7 PK', false],
    ['a.pdf', 'P', false],
    ['a.pdf', '', false],
    ['a.zip', 'PK\u0003\u0004', false],
    ['a.csv', `name,salary\nAnn,${field}\n`, true],
    ['a.json', `{"salary":"${field}"}`, true],
    ['a.CSV', field, true],
    ['a.txt', field, false],
    ['a.csv.txt', field, false],
    ['a.csv', 'name,salary\nAnn,12 €\n', false],
    ['a.csv', '⟦cake:file:⟧', false],
    ['a.csv', '⟦cake::SENLRQE=⟧', false],
    ['a.csv', '⟦cake:file:SENLRQE=', false],
    ['a.csv', '⟦cake:file:SEN LRQE=⟧', false],
    ['a.csv', '⟦cake:fi\nle:SENLRQE=⟧', false],
    ['a.csv', `⟦cak${field}`, true],
    ['a.csv', `⟦⟦⟦cake:⟦${field}`, true],
    ['a.csv', `⟦cake:file:AAAA${field}`, true],
  ])('%s containing %j: %s', (name, content, expected) => {
    for (const cuts of [[1], [3], [7, 2], [10_000]]) {
      expect(isLayered(name, bytes(content), cuts), `cut at ${cuts}`).toBe(expected)
    }
  })

  it('finds a field that spans chunks, between random bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.uint8Array(),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (before, after, cuts) => {
          const content = new Uint8Array([...before, ...bytes(field), ...after])
          expect(isLayered('a.json', content, cuts)).toBe(true)
        },
      ),
    )
  })

  it.each([
    [4096, true],
    [4097, false],
  ])('accepts a path of %i characters: %s', (length, expected) => {
    expect(isLayered('a.csv', bytes(`⟦cake:${'p'.repeat(length)}:AAAA⟧`))).toBe(expected)
  })
})
