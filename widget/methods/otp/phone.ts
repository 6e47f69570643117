import {
  AsYouType,
  type CountryCode,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'
import type { PhoneBook } from '../../core/phones.ts'

const known = metadata as unknown as MetadataJson
const isKnown = (country: string): country is CountryCode => country in known.countries
const toDefault = (country: string) => (isKnown(country) ? { defaultCountry: country } : undefined)

/** The world's phone numbers. This chunk is nearly all metadata, so nothing else belongs in it. */
export const phoneBook: PhoneBook = {
  parse({ country, typed }) {
    const parsed = parsePhoneNumberFromString(typed, { ...toDefault(country) }, known)
    if (!parsed?.isValid()) {
      return { isValid: false, number: typed, international: typed, national: typed, country }
    }
    return {
      isValid: true,
      number: parsed.number,
      international: parsed.formatInternational(),
      national: parsed.formatNational(),
      country: parsed.country ?? country,
    }
  },
  format: ({ country, typed }) => new AsYouType(toDefault(country), known).input(typed),
}
