import type { OtpChannel } from '../core/provider/otps.ts'

/** A message that the visitor would have received. */
export type TestMessage = {
  type: 'code' | 'magic_link' | 'password_reset'
  channel: OtpChannel
  /** An email address, or a phone number in E.164 form. */
  to: string
  /** The language of the message, as a BCP 47 tag. */
  locale: string
  /** The code of a `code`. */
  code?: string
  /** The link of a `magic_link`, which signs in, or of a `password_reset`, which asks for a new password. */
  url?: string
  /** The link of a `password_reset` that signs in instead. Only one of the two links can be used. */
  signInURL?: string
}

/** Adds the token of a link to a redirect URL, as the server does. */
export function toLink(url: string, type: string, token: string): string {
  const link = new URL(url)
  link.searchParams.set('stytch_token_type', type)
  link.searchParams.set('token', token)
  return link.href
}
