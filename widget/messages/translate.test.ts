import { describe, expect, it } from 'vitest'
import { en } from '#languages/en/widget.ts'
import { ownCodes } from '../core/problem.ts'
import { toMinutesAndSeconds, toSentence } from './problem-text.ts'
import { createTranslate, toDirection } from './translate.ts'

describe('the texts', () => {
  it('have their placeholders filled in', () => {
    expect(createTranslate(en)('otp.expires', { time: '4:59' })).toBe('Your code expires in 4:59.')
  })

  it.each(ownCodes)('have a text for %s', (code) => {
    expect(en[`error.${code}`]).toMatch(/^[A-Z[].*[\w.]$/)
    expect(toSentence({ code }, en)).toBe(en[`error.${code}`])
  })

  it('show the provider’s message for an unknown code', () => {
    expect(toSentence({ code: 'a_new_code', message: 'The words.' }, en)).toBe('The words.')
    expect(toSentence({ code: 'unknown', message: 'The words.' }, en)).toBe('The words.')
    expect(toSentence({ code: 'a_new_code' }, en)).toBe(en['error.unknown'])
  })
})

describe('a rate limit', () => {
  const limit = { code: 'too_many_requests', message: 'Three codes an hour.' }

  it.each([
    [
      'of the widget',
      { ...limit, origin: { error_type: 'too_many_requests' } },
      en['error.too_many_requests'],
    ],
    ['of another name', { ...limit, origin: { error_type: 'three_an_hour' } }, limit.message],
    ['whose name is known', { ...limit, origin: { error_type: 'invalid_code' } }, en['error.invalid_code']],
    [
      'without a message',
      { code: limit.code, origin: { error_type: 'three' } },
      en['error.too_many_requests'],
    ],
    ['of a host', limit, en['error.too_many_requests']],
  ])('shows the most precise text for a rate limit %s', (_, problem, sentence) =>
    expect(toSentence(problem, en)).toBe(sentence),
  )
})

describe('toMinutesAndSeconds', () => {
  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [61_000, '1:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('%i ms → %s', (ms, text) => expect(toMinutesAndSeconds(ms)).toBe(text))
})

describe('toDirection', () => {
  it.each([
    ['en', 'ltr'],
    ['de-AT', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['arn', 'ltr'],
  ])('%s → %s', (locale, direction) => expect(toDirection(locale)).toBe(direction))
})
