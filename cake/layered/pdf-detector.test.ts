import { describe, expect, it } from 'vitest'
import { split } from '#support/cake/samples.ts'
import { createPdfDetector } from './pdf-detector.ts'

describe('createPdfDetector', () => {
  it.each([
    ['a.pdf', 'PK\u0003\u0004', true],
    ['a.PDF', 'PK\u0003\u0004', true],
    ['a.pdf', '%PDF-1.7 PK', false],
    ['a.pdf', 'P', false],
    ['a.pdf', '', false],
    ['a.zip', 'PK\u0003\u0004', false],
    ['a.pdf.zip', 'PK\u0003\u0004', false],
  ])('%s containing %j: %s', (name, content, expected) => {
    for (const cuts of [[1], [3], [10_000]]) {
      const detector = createPdfDetector(name)
      for (const chunk of split(new TextEncoder().encode(content), cuts)) detector.update(chunk)
      expect(detector.isLayered(), `cut at ${cuts}`).toBe(expected)
    }
  })
})
