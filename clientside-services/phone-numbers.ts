import examples from 'libphonenumber-js/examples.mobile.json'
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { fieldsOf } from './fields-of.ts'

/** The result of parsing a phone number. */
export type ParsedPhoneNumber = {
  isValid: boolean
  /** in E.164, or the input if it is not a phone number */
  number: string
  /** in the national format, or the input if it is not a phone number */
  national: string
}

/**
 * Parses a phone number.
 *
 * @param request `{phoneNumber, regionCode?}`; `regionCode` applies to numbers without a country code
 * @throws TypeError if `phoneNumber` is not a string
 */
export function parsedPhoneNumber(request: unknown): ParsedPhoneNumber {
  const { phoneNumber, regionCode } = fieldsOf(request)
  if (typeof phoneNumber !== 'string') throw new TypeError('phoneNumber must be a string.')
  const parsed = parsePhoneNumberFromString(phoneNumber.slice(0, 250), toCountry(regionCode))
  if (!parsed) return { isValid: false, number: phoneNumber, national: phoneNumber }
  return { isValid: parsed.isValid(), number: parsed.number, national: parsed.formatNational() }
}

/**
 * @param request `{regionCode}`
 * @returns an example mobile number in the national format; nothing for an unknown region
 */
export function getExamplePhoneNumber(request: unknown): { phoneNumber?: string } {
  const country = toCountry(fieldsOf(request).regionCode)
  const example = country && getExampleNumber(country, examples)
  return example ? { phoneNumber: example.formatNational() } : {}
}

const toCountry = (code: unknown): CountryCode | undefined =>
  typeof code === 'string' && isSupportedCountry(code) ? code : undefined
