import { describe, expect, it } from 'vitest'
import type { Locale } from '#languages/locales.ts'
import { isOneSegment } from './segment-rules.ts'
import { writeCodeText } from './write-code-text.ts'

const typicalMessage = { name: 'Shop', code: '123456', minutes: 5 }
const languages = ['en', 'de', 'ar'] as const

describe('the text of a code', () => {
  it.each<[Locale, string]>([
    ['en', '123456 is your code for Shop. It works once, for 5 minutes. Do not share it.'],
    [
      'de',
      '123456 ist Ihr Code für Shop. Er gilt 5 Minuten lang und nur einmal. Geben Sie ihn nicht weiter.',
    ],
    ['ar', '123456 هو رمزك في Shop. صالح لمدة 5 دقائق. لا تشاركه مع أحد.'],
  ])('is in the language %s', (locale, text) => {
    expect(writeCodeText({ ...typicalMessage, locale })).toBe(text)
    expect(isOneSegment(text)).toBe(true)
  })

  it.each<[Locale, number, string]>([
    ['en', 1, 'for 1 minute.'],
    ['de', 1, 'gilt eine Minute lang'],
    ['ar', 1, 'لمدة دقيقة.'],
    ['ar', 2, 'لمدة دقيقتين.'],
    ['ar', 11, 'لمدة 11 دقيقة.'],
  ])('has the right form of the minutes in %s for %d', (locale, minutes, expected) => {
    expect(writeCodeText({ ...typicalMessage, locale, minutes })).toContain(expected)
  })

  it.each(languages)('is brief in %s for a long name, so that it stays one segment', (locale) => {
    const name = locale === 'ar' ? 'مخبز المدينة القديمة للكعك' : 'Bakery '.repeat(13).trim()
    const text = writeCodeText({ ...typicalMessage, name, locale })
    expect(text).not.toMatch(/share|weiter|تشاركه/)
    expect(isOneSegment(text)).toBe(true)
  })

  it.each(languages)('ends in %s with the line that browsers read', (locale) => {
    const text = writeCodeText({ ...typicalMessage, locale, host: 'shop.example' })
    expect(text.split('\n').at(-1)).toBe('@shop.example #123456')
    expect(isOneSegment(text)).toBe(true)
  })
})

describe('isOneSegment', () => {
  it.each([
    ['a'.repeat(160), true],
    ['a'.repeat(161), false],
    ['€'.repeat(80), true],
    ['€'.repeat(81), false],
    [`ß${'ü'.repeat(159)}`, true],
    [`م${'a'.repeat(69)}`, true],
    [`م${'a'.repeat(70)}`, false],
    ['😀'.repeat(35), true],
    ['😀'.repeat(36), false],
  ])('of %s is %s', (text, expected) => expect(isOneSegment(text)).toBe(expected))
})
