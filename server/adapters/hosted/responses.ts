import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { ListedSession, NewSession, SignedIn } from '../../portal/identity/port.ts'
import { findFactorAddress } from '../factor-address-rules.ts'

const Instant = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const time = new Date(text)
    if (!Number.isNaN(time.getTime())) return time
    context.issues.push({ code: 'custom', message: 'must be a time', input: text })
    return z.NEVER
  }),
)

const Factor = z.object({
  type: z.string(),
  last_authenticated_at: Instant,
  email_factor: z.optional(z.object({ email_address: z.string() })),
  phone_number_factor: z.optional(z.object({ phone_number: z.string() })),
  crypto_wallet_factor: z.optional(z.object({ crypto_wallet_address: z.string() })),
})

const Session = z.object({
  session_id: z.string(),
  expires_at: Instant,
  last_accessed_at: Instant,
  authentication_factors: z.array(Factor),
  attributes: z.optional(
    z.object({ ip_address: z.optional(z.string()), user_agent: z.optional(z.string()) }),
  ),
})

/** The fields of a user that the portal needs. */
export const User = z.object({
  user_id: z.string(),
  created_at: Instant,
  emails: z.array(z.object({ email_id: z.string(), email: z.string(), verified: z.boolean() })),
  phone_numbers: z.array(z.object({ phone_number: z.string() })),
  crypto_wallets: z.array(z.object({ crypto_wallet_address: z.string() })),
  totps: z.array(z.object({ verified: z.boolean() })),
  password: z.nullish(z.object({ password_id: z.string() })),
})
export type User = z.infer<typeof User>

/** A session and its user. */
export const CheckedSession = z.object({ session: Session, user: User })
export type CheckedSession = z.infer<typeof CheckedSession>

/** The response of calls that start a session. */
export const StartedSession = z.object({
  session: Session,
  user: User,
  session_token: z.string().check(z.minLength(1)),
  session_jwt: z.string().check(z.minLength(1)),
})
export type StartedSession = z.infer<typeof StartedSession>

export const SessionList = z.object({ sessions: z.array(Session) })

export const Sent = z.object({ user_id: z.string(), email_id: z.string() })

export const Rating = z.object({
  valid_password: z.boolean(),
  score: z.number(),
  breached_password: z.boolean(),
  feedback: z.object({ warning: z.string(), suggestions: z.array(z.string()) }),
})

/** For calls whose response is not used. */
export const BaseResponse = z.object({ request_id: z.string() })

/** Whether an operator of the provider is impersonating the user. Impersonated sessions are rejected. */
export const isImpersonated = ({ session }: CheckedSession): boolean =>
  session.authentication_factors.some(({ type }) => type === 'impersonated')

/** Returns the account and session of a response. */
export function toSignedIn({ session, user }: CheckedSession): SignedIn {
  const emails = toEmails(session, user)
  const factors = session.authentication_factors
  const primary = emails.find(({ isPrimary }) => isPrimary)
  return {
    session: {
      id: session.session_id,
      authenticatedAt: findLatest(factors) ?? new Date(0),
      resumedAt: undefined,
      signedInWith: findFactorAddress(factors) ?? primary?.address ?? findOther(user) ?? user.user_id,
      secondFactorPending: user.totps.some(({ verified }) => verified) && !factors.some(isSecondFactor),
    },
    user: {
      id: user.user_id,
      createdAt: user.created_at,
      emails,
      // The provider knows this, but reports it only when an email is requested.
      isUndeliverable: false,
      hasPassword: hasPassword(user),
    },
  }
}

export const toNewSession = (started: StartedSession): NewSession => ({
  ...toSignedIn(started),
  token: started.session_token,
  jwt: started.session_jwt,
})

export const toListedSession = (session: z.infer<typeof Session>): ListedSession => ({
  id: session.session_id,
  lastUsedAt: session.last_accessed_at,
  ipAddress: session.attributes?.ip_address ?? '',
  userAgent: session.attributes?.user_agent ?? '',
})

/** Lists all email addresses, phone numbers and wallet addresses of a user. */
export const toContacts = ({ emails, phone_numbers, crypto_wallets }: User): string[] => [
  ...emails.map(({ email }) => toAddress(email) ?? email),
  ...phone_numbers.map(({ phone_number }) => phone_number),
  ...crypto_wallets.map(({ crypto_wallet_address }) => crypto_wallet_address),
]

/** Lists the verified email addresses of a user that the portal accepts. */
export const listVerified = ({ emails }: User): Email[] =>
  emails.flatMap(({ email, verified }) => (verified ? (toAddress(email) ?? []) : []))

/** Leaves out a user's email addresses, as if the provider did not have them. */
export const withoutEmails = (user: User, left: readonly Email[]): User => ({
  ...user,
  emails: user.emails.filter(({ email }) => !left.some((address) => address === toAddress(email))),
})

/** Finds the ID of an email address of a user, verified or not. */
export const findEmailId = ({ emails }: User, address: Email): string | undefined =>
  emails.find(({ email }) => toAddress(email) === address)?.email_id

/**
 * The provider does not say when an email address was verified or proved. Verification is therefore dated to the
 * account's creation, and the proof to the session's factors. An unverified email address belongs to the account only
 * if the account registered with a password; otherwise, it is about to be added.
 */
function toEmails(session: z.infer<typeof Session>, user: User) {
  const addresses = user.emails.flatMap(({ email, verified }) => {
    const address = toAddress(email)
    return address !== undefined && (verified || hasPassword(user)) ? [{ address, verified }] : []
  })
  const primary = addresses.find(({ verified }) => verified) ?? addresses[0]
  return addresses.map(({ address, verified }) => ({
    address,
    verifiedAt: verified ? user.created_at : null,
    provedAt: verified ? (findProof(session, address) ?? user.created_at) : null,
    isPrimary: address === primary?.address,
  }))
}

function findProof({ authentication_factors: factors }: z.infer<typeof Session>, address: Email) {
  const proofs = factors.filter(
    ({ email_factor: factor }) => factor && toAddress(factor.email_address) === address,
  )
  return findLatest(proofs)
}

function findLatest(factors: readonly z.infer<typeof Factor>[]): Date | undefined {
  const times = factors.map(({ last_authenticated_at: time }) => time.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

const findOther = ({ phone_numbers: [phone], crypto_wallets: [wallet] }: User): string | undefined =>
  phone?.phone_number ?? wallet?.crypto_wallet_address

const isSecondFactor = ({ type }: z.infer<typeof Factor>): boolean =>
  type === 'totp' || type === 'recovery_codes'

const hasPassword = ({ password }: User): boolean => password !== null && password !== undefined

/** Normalizes an email address; undefined if the portal does not accept it. */
const toAddress = (text: string): Email | undefined => Email.safeParse(text).data
