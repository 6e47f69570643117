import {
  AsYouType,
  type CountryCode,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'
import type { PhoneMetadata } from '../../core/phones.ts'

const metadataJson = metadata as unknown as MetadataJson
const isKnown = (country: string): country is CountryCode => country in metadataJson.countries
const toDefault = (country: string) => (isKnown(country) ? { defaultCountry: country } : undefined)

/** libphonenumber with its metadata. This chunk is almost entirely metadata, so put nothing else here. */
export const phoneMetadata: PhoneMetadata = {
  parse({ country, typed }) {
    const parsed = parsePhoneNumberFromString(typed, { ...toDefault(country) }, metadataJson)
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
  format: ({ country, typed }) => new AsYouType(toDefault(country), metadataJson).input(typed),
}
