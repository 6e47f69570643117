import { describe, expect, it } from 'vitest'
import { phoneMetadata } from '../methods/otp/phone.ts'
import { formatTyping, type Stroke } from './phone-typing.ts'

const us = { country: 'US', callingCode: '1' }
const gb = { country: 'GB', callingCode: '44' }
const jp = { country: 'JP', callingCode: '81' }
const de = { country: 'DE', callingCode: '49' }

/** `|` is the caret. */
const read = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const mark = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`
const typing = (marked: string, before = '', stroke: Stroke = 'typed', country = us) =>
  formatTyping(read(marked), before, stroke, country, phoneMetadata)

describe('formatting while typing', () => {
  it.each([
    ['2|', '2|'],
    ['202|', '(202)|'],
    ['2025|', '(202) 5|'],
    ['2025550143|', '(202) 555-0143|'],
    ['202abc555|', '(202) 555|'],
    ['٢٠٢٥٥٥|', '(202) 555|'],
    ['२０२५５5|', '(202) 555|'],
    ['(202) 555-0143 ext. 5|', '(202) 555-0143|'],
    ['+1 (202) 555-0143 x5|', '(202) 555-0143|'],
    ['202-555-0143;ext=5|', '(202) 555-0143|'],
    // Too many digits for the country stay unchanged.
    ['20255501439999|', '20255501439999|'],
  ])('formats %s as %s', (typed, formatted) => expect(mark(typing(typed))).toBe(formatted))

  it.each([
    ['a digit in the middle', '(2402|) 555-0143', '2402|5550143'],
    ['a digit after a bracket', '(202) 7|55-014', '(202) 7|55-014'],
  ])('keeps the caret after %s', (_, typed, formatted) => expect(mark(typing(typed))).toBe(formatted))

  it.each<[string, string, Stroke, string, string]>([
    ['the bracket at the end', '(202)', 'erasedBefore', '(202|', '20|'],
    ['a dash', '(202) 555-0143', 'erasedBefore', '(202) 555|0143', '(202) 55|0-143'],
    ['the space before a digit', '(202) 555', 'erasedAfter', '(202)|555', '(202|) 55'],
    ['a digit', '(202) 5', 'erasedBefore', '(202) |', '(202)|'],
    ['the last digit', '2', 'erasedBefore', '|', '|'],
    ['a character before every digit', '(202)', 'erasedBefore', '|202)', '|(202)'],
  ])('erases %s', (_, before, stroke, typed, formatted) =>
    expect(mark(typing(typed, before, stroke))).toBe(formatted),
  )
})

describe('a number of another country', () => {
  it('selects its country when pasted and uses its format', () => {
    expect(typing('+49 1511 2345678|')).toEqual({ text: '01511 2345678', caret: 13, country: 'DE' })
  })

  it('is recognized by the international call prefix', () => {
    expect(typing('0049 1511 2345678|', '', 'typed', gb)).toMatchObject({ country: 'DE' })
  })

  it('is recognized by 00, even where calls abroad begin differently', () => {
    expect(typing('0049 30 901820|')).toMatchObject({ text: '030 901820', country: 'DE' })
    expect(typing('００４９ ３０ ９０１８２０|')).toMatchObject({ text: '030 901820', country: 'DE' })
    expect(typing('００８１ ９０－１２３４－５６７８|')).toMatchObject({
      text: '090-1234-5678',
      country: 'JP',
    })
    expect(typing('０９０－１２３４－５６７８|', '', 'typed', jp)).toMatchObject({ text: '090-1234-5678' })
  })

  it('stays unchanged while incomplete', () => {
    expect(typing('+4915|')).toEqual({ text: '+49 15', caret: 6, country: 'US' })
  })

  it('with the selected calling code keeps the selection', () => {
    expect(typing('+1 416 555 0123|')).toEqual({ text: '(416) 555-0123', caret: 14, country: 'US' })
    expect(typing('+49 1511 2345678|', '', 'typed', de)).toMatchObject({
      text: '01511 2345678',
      country: 'DE',
    })
  })
})
