import { describe, expect, it } from 'vitest'
import { samplePlaintext } from '#support/cake/samples.ts'
import { parseHeader, toHeaderBytes } from './header.ts'

describe('header', () => {
  it('is unchanged after serializing and parsing', () => {
    const header = { iv: samplePlaintext(16), mac: samplePlaintext(48).slice(16) }
    expect(parseHeader(toHeaderBytes(header))).toEqual(header)
  })
})
