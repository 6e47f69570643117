/** A phone number as it stands in its form. */
export type TypedPhone = {
  /** ISO 3166, upper case. */
  country: string
  /** The country's, digits alone. */
  callingCode: string
  typed: string
}

/** What is known of the world's phone numbers. It is large, so it is fetched when somebody is to type one. */
export type PhoneBook = {
  parse(phone: TypedPhone): ParsedPhone
  /** What was typed, as people of the country write it, as far as it goes. */
  format(phone: TypedPhone): string
}

export type ParsedPhone = {
  /** Where it is not, the rest is what was typed. */
  isValid: boolean
  /** As E.164 writes it. */
  number: string
  international: string
  national: string
  /** ISO 3166, upper case; what was chosen, where the number does not say. */
  country: string
}

export type PhoneBooks = {
  /** The book, if it is here already. */
  find(): PhoneBook | undefined
  /** The book, or undefined when it has not come within so many ms. Asked for again, it is fetched again. */
  within(ms: number): Promise<PhoneBook | undefined>
}
