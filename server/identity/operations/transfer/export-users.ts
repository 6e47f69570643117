import { asc, gt, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { openTotpSecret } from '../../accounts/credentials/totps.ts'
import { toProviderTitle } from '../../accounts/social/provider-title.ts'
import type { Deps } from '../../base/deps.ts'
import type { Project } from '../../base/projects/store.ts'
import { users } from '../../base/schema/users.ts'
import { inProject, type ProjectUnit, runUnit } from '../../base/unit-of-work.ts'
import { toHashFields } from './stored-hash.ts'
import type { WrittenUser } from './user-fields.ts'
import { userTables } from './user-rows.ts'

/** Some users of a project, in the order of their IDs. */
export type ExportPage = {
  /** one line for each user; '' if there are no more */
  text: string
  users: number
  /** the ID of the last user, after which the next page begins */
  last: string | null
  /** how many users have an authenticator app */
  totps: number
}

const perPage = 500

type Rows = { [Name in keyof typeof userTables]: (typeof userTables)[Name]['$inferSelect'][] }

/**
 * Exports the users of a project after a given ID, with their password hashes.
 * @param withSecrets whether to include the secrets of their authenticator apps
 */
export async function exportPage(
  deps: Pick<Deps, 'db' | 'secrets'>,
  project: Pick<Project, 'id'>,
  { after, withSecrets }: { after: string | null; withSecrets: boolean },
): Promise<ExportPage> {
  const rows = await runUnit(deps.db, project, (unit) => readPage(unit, after))
  const lines = rows.users.map((user) => JSON.stringify(toLine(deps, rows, user, withSecrets)))
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    users: lines.length,
    last: rows.users.at(-1)?.id ?? null,
    totps: rows.totps.filter(isVerified).length,
  }
}

async function readPage(unit: ProjectUnit, after: string | null): Promise<Rows> {
  const isLater = after === null ? undefined : gt(users.id, after)
  const page = await unit.tx
    .select()
    .from(users)
    .where(inProject(unit, users, isLater))
    .orderBy(asc(users.id))
    .limit(perPage)
  const { users: _, ...owned } = userTables
  const rows: Record<string, unknown[]> = { users: page }
  const ids = page.map(({ id }) => id)
  for (const [name, table] of Object.entries(owned)) rows[name] = await readOwned(unit, table, ids)
  return rows as Rows
}

type Owned = PgTable & { id: PgColumn; projectId: PgColumn; userId: PgColumn }

/** Reads the rows of some users, in the order of their insertion. */
const readOwned = (
  unit: ProjectUnit,
  table: Owned & ({ createdAt: PgColumn } | { setAt: PgColumn }),
  ids: string[],
) =>
  unit.tx
    .select()
    .from(table as Owned)
    .where(inProject(unit, table, inArray(table.userId, ids)))
    .orderBy(asc('createdAt' in table ? table.createdAt : table.setAt), asc(table.id))

const isVerified = ({ verifiedAt }: { verifiedAt: Date | null }) => verifiedAt !== null

function toLine(
  deps: Pick<Deps, 'secrets'>,
  rows: Rows,
  user: Rows['users'][number],
  withSecrets: boolean,
): WrittenUser {
  const ofUser = <Row extends { userId: string }>(list: Row[]) =>
    list.filter(({ userId }) => userId === user.id)
  const emails = ofUser(rows.emails).toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  const phones = ofUser(rows.phoneNumbers)
  const identities = ofUser(rows.oauthRegistrations)
  const wallets = ofUser(rows.wallets)
  const [password] = ofUser(rows.passwords)
  const totp = ofUser(rows.totps).find(isVerified)
  const isActive =
    user.isActive || identities.length > 0 || [...emails, ...phones, ...wallets].some(isVerified)
  return {
    user_id: user.id,
    ...(user.externalId === null ? {} : { external_id: user.externalId }),
    status: isActive ? 'active' : 'pending',
    created_at: user.createdAt.toISOString(),
    name: user.name,
    emails: emails.map((row) => ({
      email: row.address,
      verified: isVerified(row),
      email_id: row.id,
      created_at: row.createdAt.toISOString(),
    })),
    phone_numbers: phones.map((row) => ({
      phone_number: row.number,
      verified: isVerified(row),
      phone_id: row.id,
      created_at: row.createdAt.toISOString(),
    })),
    ...(password ? { password: toPassword(password) } : {}),
    providers: identities.map((row) => ({
      provider_type: toProviderTitle(row.provider),
      provider_subject: row.subject,
      issuer: row.issuer,
      profile_picture_url: row.pictureUrl,
      locale: row.locale,
      oauth_user_registration_id: row.id,
      created_at: row.createdAt.toISOString(),
    })),
    webauthn_registrations: ofUser(rows.passkeys).map(toPasskey),
    crypto_wallets: wallets.map((row) => ({
      crypto_wallet_type: row.type,
      crypto_wallet_address: row.address,
      verified: isVerified(row),
      crypto_wallet_id: row.id,
      created_at: row.createdAt.toISOString(),
    })),
    ...(withSecrets && totp
      ? {
          totp: {
            secret: openTotpSecret(deps, totp),
            totp_id: totp.id,
            created_at: totp.createdAt.toISOString(),
          },
        }
      : {}),
    roles: user.roles,
    trusted_metadata: user.trustedMetadata,
    untrusted_metadata: user.untrustedMetadata,
  }
}

const toPassword = ({ id, hash, requiresReset, setAt }: Rows['passwords'][number]) => ({
  ...toHashFields(hash),
  password_id: id,
  requires_reset: requiresReset,
  set_at: setAt.toISOString(),
})

const toPasskey = (row: Rows['passkeys'][number]) => ({
  credential_id: row.credentialId,
  public_key: row.publicKey,
  counter: row.counter,
  transports: row.transports,
  is_multi_device: row.isMultiDevice,
  is_backed_up: row.isBackedUp,
  domain: row.domain,
  name: row.name,
  user_agent: row.userAgent,
  authenticator_type: row.authenticatorType as '' | 'platform' | 'cross-platform',
  webauthn_registration_id: row.id,
  created_at: row.createdAt.toISOString(),
  ...(row.lastUsedAt ? { last_used_at: row.lastUsedAt.toISOString() } : {}),
})
