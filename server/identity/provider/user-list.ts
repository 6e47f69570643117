import { asc, inArray } from 'drizzle-orm'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { isSocialProvider } from '#contract/social-providers.ts'
import type { Passkey } from '../accounts/passkeys.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { oauthRegistrations } from '../schema/oauth.ts'
import { passkeys } from '../schema/passkeys.ts'
import { emails, passwords, phoneNumbers, users } from '../schema/people.ts'
import { wallets } from '../schema/wallets.ts'
import { userRoles } from '../sessions/session-jwt.ts'
import type { Registration } from '../social/registrations.ts'

/** A user in the contract's format. */
export type ProviderUser = ReturnType<typeof toUser>

type Rows = Awaited<ReturnType<typeof readRows>>

/** Converts users to the contract's format, in the given order. Users that do not exist are left out. */
export async function listProviderUsers(
  tx: DirectoryTx,
  userIds: readonly string[],
): Promise<ProviderUser[]> {
  if (userIds.length === 0) return []
  const rows = await readRows(tx, [...userIds])
  const known = new Map(rows.users.map((user) => [user.id, user]))
  return userIds.flatMap((id) => {
    const user = known.get(id)
    return user ? [toUser(user, rows)] : []
  })
}

/** Reads the users and everything that belongs to them, with one query per table. */
async function readRows(tx: DirectoryTx, ids: string[]) {
  return {
    users: await tx
      .select()
      .from(users)
      .where(inDirectory(tx, users, inArray(users.id, ids))),
    emails: groupByUser(
      await tx
        .select()
        .from(emails)
        .where(inDirectory(tx, emails, inArray(emails.userId, ids)))
        .orderBy(asc(emails.createdAt)),
    ),
    phones: groupByUser(
      await tx
        .select()
        .from(phoneNumbers)
        .where(inDirectory(tx, phoneNumbers, inArray(phoneNumbers.userId, ids)))
        .orderBy(asc(phoneNumbers.createdAt)),
    ),
    passkeys: groupByUser(
      await tx
        .select()
        .from(passkeys)
        .where(inDirectory(tx, passkeys, inArray(passkeys.userId, ids)))
        .orderBy(asc(passkeys.createdAt)),
    ),
    wallets: groupByUser(
      await tx
        .select()
        .from(wallets)
        .where(inDirectory(tx, wallets, inArray(wallets.userId, ids)))
        .orderBy(asc(wallets.createdAt)),
    ),
    registrations: groupByUser(
      await tx
        .select()
        .from(oauthRegistrations)
        .where(inDirectory(tx, oauthRegistrations, inArray(oauthRegistrations.userId, ids)))
        .orderBy(asc(oauthRegistrations.createdAt), asc(oauthRegistrations.id)),
    ),
    passwords: groupByUser(
      await tx
        .select()
        .from(passwords)
        .where(inDirectory(tx, passwords, inArray(passwords.userId, ids))),
    ),
  }
}

function groupByUser<Row extends { userId: string }>(rows: Row[]): (userId: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row])
  return (userId) => groups.get(userId) ?? []
}

function toUser(user: typeof users.$inferSelect, rows: Rows) {
  const addresses = rows.emails(user.id)
  const phones = rows.phones(user.id)
  const owned = rows.wallets(user.id)
  const registrations = rows.registrations(user.id)
  const [password] = rows.passwords(user.id)
  const hasVerifiedEmail = addresses.some(({ verifiedAt }) => verifiedAt !== null)
  const isActive = hasVerifiedEmail || phones.length + owned.length + registrations.length > 0
  return {
    user_id: user.id,
    created_at: user.createdAt.toISOString(),
    status: isActive ? 'active' : 'pending',
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
    webauthn_registrations: rows.passkeys(user.id).map(toProviderPasskey),
    biometric_registrations: [],
    crypto_wallets: owned.map(({ id, type, address }) => ({
      crypto_wallet_id: id,
      crypto_wallet_address: address,
      crypto_wallet_type: type,
      verified: true,
    })),
    trusted_metadata: {},
    untrusted_metadata: user.untrustedMetadata,
    roles: userRoles,
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
