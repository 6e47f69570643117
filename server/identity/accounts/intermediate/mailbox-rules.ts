import type { Email } from '#contract/ids.ts'
import type { Factor } from '../../base/schema/sessions.ts'

/** A proof that the visitor reads an address, and when it was given. */
export type MailboxProof = { address: Email; at: Date }

/** The factors that were sent to the address that they name: codes and links by email. */
const mailboxTypes = ['otp', 'magic_link']

/**
 * Returns the address that a factor proves. Only a mailbox factor proves one; everything else, such as a password, names an
 * address at most (docs/rules/members.md).
 */
export function toMailboxProof(factor: Factor): MailboxProof | undefined {
  const { type, delivery_method: delivery, email_factor: email } = factor
  if (!mailboxTypes.includes(type) || delivery !== 'email' || !email) return undefined
  return { address: email.email_address as Email, at: new Date(factor.last_authenticated_at) }
}

/** Finds the newest proof of an address among factors. */
export const findMailboxProof = (factors: readonly Factor[], address: string): MailboxProof | undefined =>
  factors
    .flatMap((factor) => toMailboxProof(factor) ?? [])
    .filter((proof) => proof.address === address)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
