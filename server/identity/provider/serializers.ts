import { eq } from 'drizzle-orm'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { isSocialProvider } from '#contract/social-providers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { listPasskeys, type Passkey } from '../accounts/passkeys.ts'
import { listWallets } from '../accounts/wallets.ts'
import { emails, passwords, phoneNumbers, users } from '../schema/people.ts'
import type { Signer } from '../sessions/signing.ts'
import type { Session } from '../sessions/store.ts'
import { listRegistrations, type Registration } from '../social/registrations.ts'

/**
 * Converts a user to the contract's format. @throws AppError session_ended if the account was deleted in the meantime
 */
export async function toProviderUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('session_ended')
  const addresses = await tx.select().from(emails).where(eq(emails.userId, userId)).orderBy(emails.createdAt)
  const phones = await tx
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
    .orderBy(phoneNumbers.createdAt)
  const passkeys = await listPasskeys(tx, userId)
  const wallets = await listWallets(tx, userId)
  const registrations = await listRegistrations(tx, userId)
  const hasVerifiedEmail = addresses.some(({ verifiedAt }) => verifiedAt !== null)
  const [password] = await tx.select().from(passwords).where(eq(passwords.userId, userId))
  return {
    user_id: user.id,
    created_at: user.createdAt.toISOString(),
    status:
      hasVerifiedEmail || phones.length + wallets.length + registrations.length > 0 ? 'active' : 'pending',
    name: user.name,
    emails: addresses.map(({ id, address, verifiedAt }) => ({
      email_id: id,
      email: address,
      verified: verifiedAt !== null,
    })),
    phone_numbers: phones.map(({ id, number }) => ({ phone_id: id, phone_number: number, verified: true })),
    providers: registrations.map(toProviderRegistration),
    password: password ? { password_id: password.id, requires_reset: password.requiresReset } : null,
    totps: [],
    webauthn_registrations: passkeys.map(toProviderPasskey),
    biometric_registrations: [],
    crypto_wallets: wallets.map(({ id, type, address }) => ({
      crypto_wallet_id: id,
      crypto_wallet_address: address,
      crypto_wallet_type: type,
      verified: true,
    })),
    trusted_metadata: {},
    untrusted_metadata: user.untrustedMetadata,
    roles: ['stytch_user'],
  }
}

const toProviderRegistration = ({ id, provider, subject, pictureUrl, locale }: Registration) => ({
  oauth_user_registration_id: id,
  provider_type: toProviderTitle(provider),
  provider_subject: subject,
  profile_picture_url: pictureUrl,
  locale,
})

/** Returns the display name of a provider in the contract: `GitHub`, not `github`. */
export const toProviderTitle = (provider: string): string =>
  isSocialProvider(provider) ? getSocialProviderTitle(provider) : provider

export const toProviderPasskey = ({ id, domain, userAgent, authenticatorType, name }: Passkey) => ({
  webauthn_registration_id: id,
  domain,
  user_agent: userAgent,
  authenticator_type: authenticatorType,
  verified: true,
  name,
})

export const toProviderSession = (session: Session) => ({
  session_id: session.id,
  user_id: session.userId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
  authentication_factors: session.factors,
  custom_claims: null,
  roles: ['stytch_user'],
})

/** Builds the answer of every route that signs in. The client expects `__user`, a copy of `user`, and strips it. */
export async function toAuthAnswer(
  signer: Signer,
  {
    session,
    token,
    user,
  }: { session: Session; token: string; user: Awaited<ReturnType<typeof toProviderUser>> },
) {
  return {
    user_id: user.user_id,
    session: toProviderSession(session),
    user,
    __user: user,
    session_token: token,
    session_jwt: await signer.sign(session),
  }
}
