import * as z from 'zod/mini'
import { Email, findEmail } from '#contract/ids.ts'
import { type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import type { Profile } from './profile-rules.ts'

/** Who somebody is elsewhere, as that place says it. */
export const Identity = z.object({
  provider: z.enum(socialProviderNames),
  /** who vouches for the subject */
  issuer: z.string(),
  subject: z.string().check(z.minLength(1), z.maxLength(400)),
  /** null where it gave none, or none that is an address */
  email: z.nullable(Email),
  /** whether the issuer says that the address is theirs; only then it counts (rule A20) */
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  pictureUrl: z.string(),
  locale: z.string(),
  /** what the issuer gave for calls to it, handed through to the page once */
  tokens: z.object({
    accessToken: z.string(),
    idToken: z.string(),
    refreshToken: z.string(),
    scopes: z.array(z.string()),
    expiresAt: z.nullable(z.string()),
  }),
})
export type Identity = z.infer<typeof Identity>

/** Who a profile describes. @throws where it names nobody */
export function toPerson(
  provider: SocialProvider,
  { email, isEmailVerified, ...profile }: Profile,
): Omit<Identity, 'issuer' | 'tokens'> {
  if (profile.subject === '') throw new Error('The provider named nobody.')
  const address = findEmail(email) ?? null
  return { provider, ...profile, email: address, isEmailVerified: address !== null && isEmailVerified }
}
