import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { RequestError } from '../../../platform/errors/request-error.ts'
import type { Passkey } from '../../accounts/credentials/passkeys.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Session } from '../../accounts/sessions/store.ts'
import { toProviderTitle } from '../../accounts/social/provider-title.ts'
import type { Registration } from '../../accounts/social/registrations.ts'
import { toRoles } from '../../base/projects/store.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { passkeys } from '../../base/schema/passkeys.ts'
import { totps } from '../../base/schema/totps.ts'
import { emails, passwords, phoneNumbers, type UserName, users } from '../../base/schema/users.ts'
import { wallets } from '../../base/schema/wallets.ts'
import {
  type DirectoryUnit,
  inProject,
  type ProjectUnit,
  projectPlaceholder,
} from '../../base/unit-of-work.ts'

/**
 * Converts a user to the contract's format. @throws RequestError session_ended if the account was deleted in the meantime
 */
export async function toProviderUser(unit: DirectoryUnit, userId: string): Promise<ProviderUser> {
  const [row] = await readUser(unit.tx, { projectId: unit.projectId, userId })
  if (!row) throw new RequestError('session_ended')
  return toUser(row.user)
}

export const toProviderSession = (session: Session) => ({
  session_id: session.id,
  user_id: session.userId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
  authentication_factors: session.factors,
  custom_claims: Object.keys(session.customClaims).length === 0 ? null : session.customClaims,
  roles: toRoles(session.roles),
  // Not part of the contract, which has no sessions that wait for a second factor.
  ...(session.secondFactorPending ? { second_factor_pending: true } : {}),
})

/** Builds the response of every route that signs in. The client expects `__user`, a copy of `user`, and strips it. */
export async function toAuthResponse(
  signer: Signer,
  { session, token, user }: { session: Session; token: string; user: ProviderUser },
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

/** A user in the contract's format. */
export type ProviderUser = ReturnType<typeof toUser>

/** Converts users to the contract's format, in the given order. Users that do not exist are omitted. */
export async function listProviderUsers(
  unit: ProjectUnit,
  userIds: readonly string[],
): Promise<ProviderUser[]> {
  if (userIds.length === 0) return []
  const rows = await readUserRows(unit, userIds)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return userIds.flatMap((id) => {
    const row = rowsById.get(id)
    return row ? [toUser(row)] : []
  })
}

type Verifiable = { id: string; is_verified: boolean }

type UserRow = {
  id: string
  created_at: string
  is_active: boolean
  name: UserName
  trusted_metadata: Record<string, unknown>
  untrusted_metadata: Record<string, unknown>
  external_id: string | null
  roles: string[]
  emails: (Verifiable & { address: string })[]
  phones: (Verifiable & { number: string })[]
  wallets: (Verifiable & { type: string; address: string })[]
  passkeys: Pick<Passkey, 'id' | 'domain' | 'userAgent' | 'authenticatorType' | 'name'>[]
  registrations: Pick<Registration, 'id' | 'provider' | 'subject' | 'pictureUrl' | 'locale'>[]
  passwords: { id: string; requires_reset: boolean }[]
  totps: Verifiable[]
}

type Owned = PgTable & { id: PgColumn; projectId: PgColumn; userId: PgColumn }

/** Builds a JSON object of columns and expressions by their names. */
function buildObject<Fields>(fields: Record<string, SQL | PgColumn>): SQL<Fields> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql<Fields>`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Selects the rows of a table that belong to a user, as a JSON array with some of their fields, the oldest first. */
function listOf(table: Owned, order: PgColumn, fields: Record<string, SQL | PgColumn>): SQL {
  return sql`(
    select coalesce(json_agg(${buildObject({ id: table.id, ...fields })} order by ${order}, ${table.id}), '[]')
    from ${table} where ${and(eq(table.projectId, users.projectId), eq(table.userId, users.id))})`
}

/**
 * A user and everything that belongs to the user, in one column, because each result column costs time in each
 * execution. A statement that selects it must name the table `users`.
 */
export const userColumn = buildObject<UserRow>({
  id: users.id,
  created_at: users.createdAt,
  is_active: users.isActive,
  name: users.name,
  trusted_metadata: users.trustedMetadata,
  untrusted_metadata: users.untrustedMetadata,
  external_id: users.externalId,
  roles: users.roles,
  emails: listOf(emails, emails.createdAt, {
    address: emails.address,
    is_verified: isNotNull(emails.verifiedAt),
  }),
  phones: listOf(phoneNumbers, phoneNumbers.createdAt, {
    number: phoneNumbers.number,
    is_verified: isNotNull(phoneNumbers.verifiedAt),
  }),
  wallets: listOf(wallets, wallets.createdAt, {
    type: wallets.type,
    address: wallets.address,
    is_verified: isNotNull(wallets.verifiedAt),
  }),
  passkeys: listOf(passkeys, passkeys.createdAt, {
    domain: passkeys.domain,
    userAgent: passkeys.userAgent,
    authenticatorType: passkeys.authenticatorType,
    name: passkeys.name,
  }),
  registrations: listOf(oauthRegistrations, oauthRegistrations.createdAt, {
    provider: oauthRegistrations.provider,
    subject: oauthRegistrations.subject,
    pictureUrl: oauthRegistrations.pictureUrl,
    locale: oauthRegistrations.locale,
  }),
  passwords: listOf(passwords, passwords.setAt, { requires_reset: passwords.requiresReset }),
  totps: listOf(totps, totps.createdAt, { is_verified: isNotNull(totps.verifiedAt) }),
})

const readUser = prepareStatement('user_with_all', (tx) =>
  tx
    .select({ user: userColumn })
    .from(users)
    .where(inProject(projectPlaceholder, users, eq(users.id, sql.placeholder('userId')))),
)

/** Reads users, and everything that belongs to them, in one statement. */
async function readUserRows(unit: ProjectUnit, ids: readonly string[]): Promise<UserRow[]> {
  const matchesIds = inProject(unit, users, inArray(users.id, [...ids]))
  const rows = await readRows<{ user: UserRow }>(
    unit.tx,
    sql`select ${userColumn} as "user" from ${users} where ${matchesIds}`,
  )
  return rows.map(({ user }) => user)
}

/** Converts a row to the contract's format. */
export function toUser(user: UserRow) {
  const [password] = user.passwords
  const contacts = [...user.emails, ...user.phones, ...user.wallets]
  const isActive = user.is_active || user.registrations.length > 0 || contacts.some(isVerified)
  return {
    user_id: user.id,
    created_at: new Date(user.created_at).toISOString(),
    status: isActive ? 'active' : 'pending',
    name: user.name,
    emails: user.emails.map(({ id, address, is_verified: verified }) => ({
      email_id: id,
      email: address,
      verified,
    })),
    phone_numbers: user.phones.map(({ id, number, is_verified: verified }) => ({
      phone_id: id,
      phone_number: number,
      verified,
    })),
    providers: user.registrations.map(toProviderRegistration),
    password: password ? { password_id: password.id, requires_reset: password.requires_reset } : null,
    totps: user.totps.map(({ id, is_verified: verified }) => ({ totp_id: id, verified })),
    webauthn_registrations: user.passkeys.map(toProviderPasskey),
    biometric_registrations: [],
    crypto_wallets: user.wallets.map(({ id, type, address, is_verified: verified }) => ({
      crypto_wallet_id: id,
      crypto_wallet_address: address,
      crypto_wallet_type: type,
      verified,
    })),
    trusted_metadata: user.trusted_metadata,
    untrusted_metadata: user.untrusted_metadata,
    roles: toRoles(user.roles),
    ...(user.external_id === null ? {} : { external_id: user.external_id }),
  }
}

const isVerified = ({ is_verified }: Verifiable) => is_verified

const toProviderRegistration = (registration: UserRow['registrations'][number]) => ({
  oauth_user_registration_id: registration.id,
  provider_type: toProviderTitle(registration.provider),
  provider_subject: registration.subject,
  profile_picture_url: registration.pictureUrl,
  locale: registration.locale,
})

export const toProviderPasskey = (passkey: UserRow['passkeys'][number]) => ({
  webauthn_registration_id: passkey.id,
  domain: passkey.domain,
  user_agent: passkey.userAgent,
  authenticator_type: passkey.authenticatorType,
  verified: true,
  name: passkey.name,
})
