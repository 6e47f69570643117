import { describe, expect, it } from 'vitest'
import { readDigits, toAsciiDigits } from './digits.ts'

/** Those that are written with letters or without a zero, and those whose digits are ideographs, not decimal digits. */
const withoutDigits = ['hanidec']

describe('toAsciiDigits', () => {
  it.each(Intl.supportedValuesOf('numberingSystem').filter((name) => !withoutDigits.includes(name)))(
    'reads the digits of the numbering system %s',
    (numberingSystem) => {
      const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
      const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit)).join('')
      expect(toAsciiDigits(digits)).toBe('0123456789')
    },
  )

  it('reads each decimal digit of Unicode', () => {
    const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character))
      .join('')
    expect(toAsciiDigits(digits)).toBe('0123456789'.repeat([...digits].length / 10))
  })

  it.each([
    ['＋８１ ９０－１２３４', '+81 90－1234'],
    ['abc ½ ² ⑤ 五', 'abc ½ ² ⑤ 五'],
  ])('converts nothing else: %s', (text, ascii) => expect(toAsciiDigits(text)).toBe(ascii))
})

describe('readDigits', () => {
  it.each([
    ['123456', '123456'],
    ['１２３ ４５６', '123456'],
    ['१२३४५६', '123456'],
    ['Studio 54: your code is 123456.', '123456'],
    ['123-456', '123456'],
    ['1234567', '123456'],
    ['Order 1234567, code ٩٨٧٦٥٤', '987654'],
    ['12', '12'],
    ['no digits', ''],
  ])('of %j are %j', (text, digits) => expect(readDigits(text, 6)).toBe(digits))
})
