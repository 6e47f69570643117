import * as z from 'zod/mini'
import { type AnyProvider, anyProviderNames } from '#contract/any-providers.ts'
import { Email, findEmail } from '#contract/ids.ts'
import type { Profile } from './profile-rules.ts'

/** The tokens that an issuer returns with an identity. A token that it did not return is an empty string. */
export const IssuedTokens = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  scopes: z.array(z.string()),
  /** the end of the access token; null if the issuer names none */
  expiresAt: z.nullable(z.string()),
  /** the token endpoint and the client that received the tokens; absent in identities that version 5.3 stored */
  receiver: z.optional(z.string()),
})
export type IssuedTokens = z.infer<typeof IssuedTokens>

/** A user's identity, as reported by an issuer. */
export const Identity = z.object({
  provider: z.enum(anyProviderNames),
  /** the issuer that identifies the subject */
  issuer: z.string(),
  subject: z.string().check(z.minLength(1), z.maxLength(400)),
  /** null if the issuer returned no valid email address */
  email: z.nullable(Email),
  /** whether the issuer verified the email address; unverified ones are ignored (rule A20) */
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  pictureUrl: z.string(),
  locale: z.string(),
  /** the companies or workspaces that the issuer named; absent in identities that version 5.3 stored */
  tenants: z._default(z.array(z.string()), []),
  /** the issuer's tokens, passed to the page once; members keep them (kept-tokens.ts) */
  tokens: IssuedTokens,
})
export type Identity = z.infer<typeof Identity>

/** Reads the subject, email address and name from a profile. @throws Error if it has no subject */
export function toUserDraft(
  provider: AnyProvider,
  { email, isEmailVerified, ...profile }: Profile,
): Omit<Identity, 'issuer' | 'tokens'> {
  if (profile.subject === '') throw new Error('The profile has no subject.')
  const address = findEmail(email) ?? null
  return { provider, ...profile, email: address, isEmailVerified: address !== null && isEmailVerified }
}
