import examples from 'libphonenumber-js/examples.mobile.json'
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** What a site is told of a number that somebody types. */
export type ParsedPhoneNumber = {
  isValid: boolean
  /** as E.164 writes it; what was typed, where it is no number */
  number: string
  /** as people of its country write it, or as far as it was typed */
  national: string
}

/**
 * @param request `{phoneNumber, regionCode?}`: what was typed, and whose number it is unless it begins with +
 * @throws TypeError where the request is something else
 */
export function parsedPhoneNumber(request: unknown): ParsedPhoneNumber {
  const { phoneNumber, regionCode } = fieldsOf(request)
  if (typeof phoneNumber !== 'string') throw new TypeError('phoneNumber must be a text.')
  const parsed = parsePhoneNumberFromString(phoneNumber.slice(0, 250), toCountry(regionCode))
  if (!parsed) return { isValid: false, number: phoneNumber, national: phoneNumber }
  return { isValid: parsed.isValid(), number: parsed.number, national: parsed.formatNational() }
}

/** @param request `{regionCode}` @returns a mobile number as people there write one; nothing for a place without */
export function getExamplePhoneNumber(request: unknown): { phoneNumber?: string } {
  const country = toCountry(fieldsOf(request).regionCode)
  const example = country && getExampleNumber(country, examples)
  return example ? { phoneNumber: example.formatNational() } : {}
}

const toCountry = (code: unknown): CountryCode | undefined =>
  typeof code === 'string' && isSupportedCountry(code) ? code : undefined

const fieldsOf = (request: unknown): Record<string, unknown> =>
  typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : {}
