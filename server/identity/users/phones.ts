import * as z from 'zod/mini'

/** A phone number in E.164 format: `+` and 8 to 15 digits. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +15005550006'))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>
