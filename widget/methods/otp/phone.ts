import {
  AsYouType,
  type CountryCode,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'
import type { PhoneMetadata } from '../../core/phones.ts'

const metadataJson = metadata as unknown as MetadataJson
const isKnown = (country: string): country is CountryCode => country in metadataJson.countries
const toDefault = (country: string) => (isKnown(country) ? { defaultCountry: country } : undefined)

/** Most of the world calls abroad with 00, which the selected country, such as the US, may not. */
function parseValid(typed: string, country: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(typed, { ...toDefault(country) }, metadataJson)
  return parsed?.isValid() ? parsed : undefined
}

/** libphonenumber with its metadata. This chunk is almost entirely metadata, so put nothing else here. */
export const phoneMetadata: PhoneMetadata = {
  parse({ country, typed }) {
    const parsed = parseValid(typed, country) ?? parseValid(typed.replace(/^\s*00/, '+'), country)
    if (!parsed) {
      return { isValid: false, number: typed, international: typed, national: typed, country }
    }
    // Messages cannot be sent to an extension.
    parsed.setExt('')
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
