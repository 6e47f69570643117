import { describe, expect, it } from 'vitest'
import { phoneMetadata } from '../methods/otp/phone.ts'
import { parsePhone } from './parse-phone.ts'
import type { PhoneMetadata, PhoneMetadataLoader } from './phones.ts'

const us = (typed: string) => ({ country: 'US', callingCode: '1', typed })
const here = (metadata: PhoneMetadata): PhoneMetadataLoader => ({
  find: () => metadata,
  within: async () => metadata,
})
/** Phone metadata that takes this many ms to load. */
const arriving = (ms: number): PhoneMetadataLoader => ({
  find: () => undefined,
  within: async (limit) => (limit < ms ? undefined : phoneMetadata),
})

describe('parsePhone', () => {
  it.each([
    ['(202) 555-0143', { number: '+12025550143', formatted: '+1 202 555 0143' }],
    ['+49 1511 2345678', { number: '+4915112345678', formatted: '+49 1511 2345678' }],
  ])('parses %j as %j', async (typed, read) =>
    expect(await parsePhone(us(typed), here(phoneMetadata))).toEqual(read),
  )

  it.each(['1', '1 2', '12', '(202) 555', '555 0143', '+1 202 555 01439999'])('rejects %j', async (typed) => {
    await expect(parsePhone(us(typed), here(phoneMetadata))).rejects.toMatchObject({
      code: 'phone_malformed',
    })
  })

  it('returns calling code and digits without metadata', async () => {
    const none: PhoneMetadataLoader = { find: () => undefined, within: async () => undefined }
    const accepted = { number: '+12025550143', formatted: '+12025550143' }
    expect(await parsePhone(us('(202) 555-0143'), none)).toEqual(accepted)
    expect(await parsePhone(us('+1 202 555 0143'), none)).toEqual(accepted)
  })

  it('waits two seconds at most for the metadata', async () => {
    expect(await parsePhone(us('202 555 0143'), arriving(2_000))).toMatchObject({
      formatted: '+1 202 555 0143',
    })
    expect(await parsePhone(us('202 555 0143'), arriving(2_001))).toMatchObject({ formatted: '+12025550143' })
  })
})
