import { describe, expect, it } from 'vitest'
import { getExamplePhoneNumber, parsedPhoneNumber } from './phone-numbers.ts'

describe('parsedPhoneNumber', () => {
  it.each([
    ['2015550123', 'US', true, '+12015550123', '(201) 555-0123'],
    ['(201) 555-0123', 'US', true, '+12015550123', '(201) 555-0123'],
    ['+49 1512 3456789', 'US', true, '+4915123456789', '01512 3456789'],
    ['0721 123 456', 'RO', true, '+40721123456', '0721 123 456'],
    ['07400 123456', 'GB', true, '+447400123456', '07400 123456'],
    ['+12015550123', undefined, true, '+12015550123', '(201) 555-0123'],
    ['201555', 'US', false, '+1201555', '201555'],
    ['1', 'US', false, '1', '1'],
    ['', 'US', false, '', ''],
    ['ann@example.org', undefined, false, 'ann@example.org', 'ann@example.org'],
    ['2015550123', undefined, false, '2015550123', '2015550123'],
    ['2015550123', 'Atlantis', false, '2015550123', '2015550123'],
    ['2015550123', 7, false, '2015550123', '2015550123'],
  ])('parses %j in %j', (phoneNumber, regionCode, isValid, number, national) => {
    expect(parsedPhoneNumber({ phoneNumber, regionCode })).toEqual({ isValid, number, national })
  })

  it.each([undefined, null, 'text', {}, { phoneNumber: 5 }])('rejects the request %j', (request) => {
    expect(() => parsedPhoneNumber(request)).toThrow(TypeError)
  })

  it('handles a number of 100,000 digits', () => {
    const endless = '1'.repeat(100_000)
    expect(parsedPhoneNumber({ phoneNumber: endless, regionCode: 'US' })).toMatchObject({ isValid: false })
  })
})

describe('getExamplePhoneNumber', () => {
  it.each([
    ['US', '(201) 555-0123'],
    ['DE', '01512 3456789'],
    ['Atlantis', undefined],
    [undefined, undefined],
  ])('returns for %j: %j', (regionCode, phoneNumber) => {
    expect(getExamplePhoneNumber({ regionCode })).toEqual(phoneNumber === undefined ? {} : { phoneNumber })
  })
})
