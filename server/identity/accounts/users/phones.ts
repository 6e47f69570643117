import * as z from 'zod/mini'

/** A phone number in E.164 format: `+` and 7 to 15 digits. Those of Tokelau and Tristan da Cunha have 7. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as +15005550006'))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>
