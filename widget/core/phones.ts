/** A phone number as typed into the form. */
export type TypedPhone = {
  /** ISO 3166, upper case. */
  country: string
  /** Digits only. */
  callingCode: string
  typed: string
}

/** The metadata of phone numbers. It is large, so it is fetched with the phone form. */
export type PhoneMetadata = {
  parse(phone: TypedPhone): ParsedPhone
  /** Formats an unfinished number the way its country writes it. */
  format(phone: TypedPhone): string
}

export type ParsedPhone = {
  /** If false, the other fields contain the typed text. */
  isValid: boolean
  /** In E.164 format. */
  number: string
  international: string
  national: string
  /** ISO 3166, upper case; the selected country if the number has none. */
  country: string
}

export type PhoneMetadataLoader = {
  /** The metadata, if it has loaded. */
  find(): PhoneMetadata | undefined
  /** The metadata, or undefined if it has not loaded within `ms`. Fetches it again after a failure. */
  within(ms: number): Promise<PhoneMetadata | undefined>
}
