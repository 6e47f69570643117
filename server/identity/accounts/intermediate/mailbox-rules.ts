import type { Email } from '#contract/ids.ts'
import type { Factor } from '../../base/schema/sessions.ts'

/** A proof that the visitor reads an address, and when it was given. */
export type MailboxProof = { address: Email; at: Date }

/** The factors that were sent to the address that they name: codes and links by email. */
const mailboxTypes = ['otp', 'magic_link']

/**
 * The social providers whose verified addresses prove a mailbox (rule B13): Google for gmail.com and with `hd`, Microsoft for a
 * verified domain, as `social/profile-rules.ts` decides. Others only assert the address, also if they call it verified: their
 * accounts may keep an address whose mailbox has changed hands.
 */
const mailboxProviders = ['google', 'microsoft']

/** Returns whether an identity proves that its user reads the address. @param isEmailVerified whether the issuer verified it */
export const provesMailbox = ({
  provider,
  email,
  isEmailVerified,
}: {
  provider: string
  email: string | null
  isEmailVerified: boolean
}): boolean => mailboxProviders.includes(provider) && email !== null && isEmailVerified

/**
 * Returns the address that a factor proves. Only a mailbox factor proves one; everything else, such as a password, names an
 * address at most (docs/rules/members.md).
 */
export function toMailboxProof(factor: Factor): MailboxProof | undefined {
  const { type, delivery_method: delivery, email_factor: email } = factor
  const isSent = mailboxTypes.includes(type) && delivery === 'email'
  const isOfIssuer = type === 'oauth' && mailboxProviders.some((provider) => delivery === `oauth_${provider}`)
  if (!email || !(isSent || isOfIssuer)) return undefined
  return { address: email.email_address as Email, at: new Date(factor.last_authenticated_at) }
}

/** Finds the newest proof of an address among factors. */
export const findMailboxProof = (factors: readonly Factor[], address: string): MailboxProof | undefined =>
  factors
    .flatMap((factor) => toMailboxProof(factor) ?? [])
    .filter((proof) => proof.address === address)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]

/** Returns whether a factor is the password of an address (rule B12). The password of a member names no address. */
export const isPasswordOf = (
  { type, email_factor }: Pick<Factor, 'type' | 'email_factor'>,
  address: string,
): boolean => type === 'password' && email_factor?.email_address === address
