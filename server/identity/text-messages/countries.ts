import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describeCall } from '../../platform/http/current-call.ts'
import { SdkError } from '../errors/sdk-error.ts'
import type { PhoneNumber } from '../users/phones.ts'

/**
 * Returns the country (ISO 3166-1 alpha-2) of a phone number; undefined for numbers without a country, such as
 * satellite phones.
 */
export function findCountry(number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(number)
  const [possible, ...rest] = parsed?.getPossibleCountries() ?? []
  return parsed?.country ?? (rest.length === 0 ? possible : undefined)
}

/** @throws SdkError invalid_phone_number_country_code if the country of the number is not in the list */
export function requireCountry(countries: readonly string[], number: PhoneNumber): void {
  const country = findCountry(number)
  if (country !== undefined && countries.includes(country)) return
  describeCall({ rejection: { cause: 'country not allowed', country: country ?? 'unknown' } })
  throw new SdkError('invalid_phone_number_country_code')
}
