import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isEmptyRow } from '../../accounts/users/vacate.ts'
import type { Problem } from '../../base/schema/import-batches.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'
import type { NewUser } from './read-user-line.ts'
import { userTables } from './user-rows.ts'

/** A value of a user that no other user may have. */
type Key = { kind: string; value: string; field: string }

const { users, emails, phoneNumbers, passwords, oauthRegistrations, passkeys, wallets, totps } = userTables

/** How to find the users with given values of a kind in the database. */
type Kind = {
  table: PgTable & { projectId: PgColumn }
  value: PgColumn | SQL
  /** the column whose index finds the values if `value` is an expression */
  indexed?: PgColumn
  /** values of empty users are available (rule O3) */
  exceptEmpty?: AnyPgColumn
  /** whether a value is unique in the whole database, not only in its project */
  isGlobal?: true
  noun: string
}

const toIdKind = (table: Kind['table'] & { id: PgColumn }): Kind => ({
  table,
  value: table.id,
  isGlobal: true,
  noun: 'ID',
})

const kinds: Readonly<Record<string, Kind>> = {
  user_id: toIdKind(users),
  external_id: { table: users, value: users.externalId, noun: 'external ID' },
  email: { table: emails, value: emails.address, exceptEmpty: emails.userId, noun: 'email address' },
  email_id: toIdKind(emails),
  phone_number: {
    table: phoneNumbers,
    value: phoneNumbers.number,
    exceptEmpty: phoneNumbers.userId,
    noun: 'phone number',
  },
  phone_id: toIdKind(phoneNumbers),
  password_id: toIdKind(passwords),
  provider: {
    table: oauthRegistrations,
    value: sql`${oauthRegistrations.provider} || ' ' || ${oauthRegistrations.issuer} || ' ' || ${oauthRegistrations.subject}`,
    noun: 'social identity',
  },
  oauth_user_registration_id: toIdKind(oauthRegistrations),
  credential_id: { table: passkeys, value: passkeys.credentialId, noun: 'passkey' },
  webauthn_registration_id: toIdKind(passkeys),
  crypto_wallet: {
    table: wallets,
    value: sql`${wallets.type} || ' ' || ${wallets.address}`,
    noun: 'wallet',
  },
  crypto_wallet_id: toIdKind(wallets),
  totp_id: toIdKind(totps),
}

/** Lists the values that no other user may have: IDs, contacts and credentials. */
function listKeys(user: NewUser): Key[] {
  const { password, totp } = user
  const keys: { kind: string; value: string | undefined; field: string }[] = [
    { kind: 'user_id', value: user.user_id, field: 'user_id' },
    { kind: 'external_id', value: user.external_id, field: 'external_id' },
    { kind: 'password_id', value: password?.password_id, field: 'password.password_id' },
    { kind: 'totp_id', value: totp?.totp_id, field: 'totp.totp_id' },
  ]
  const add = (list: string, index: number, name: string, value: string | undefined, kind = name) =>
    keys.push({ kind, value, field: `${list}[${index}].${name}` })
  for (const [index, entry] of user.emails.entries()) {
    add('emails', index, 'email', entry.email)
    add('emails', index, 'email_id', entry.email_id)
  }
  for (const [index, entry] of user.phone_numbers.entries()) {
    add('phone_numbers', index, 'phone_number', entry.phone_number)
    add('phone_numbers', index, 'phone_id', entry.phone_id)
  }
  for (const [index, entry] of user.providers.entries()) {
    const identity = `${entry.provider} ${entry.issuer} ${entry.provider_subject}`
    add('providers', index, 'provider_subject', identity, 'provider')
    add('providers', index, 'oauth_user_registration_id', entry.oauth_user_registration_id)
  }
  for (const [index, entry] of user.webauthn_registrations.entries()) {
    add('webauthn_registrations', index, 'credential_id', entry.credential_id)
    add('webauthn_registrations', index, 'webauthn_registration_id', entry.webauthn_registration_id)
  }
  for (const [index, entry] of user.crypto_wallets.entries()) {
    const wallet = `${entry.crypto_wallet_type} ${entry.crypto_wallet_address}`
    add('crypto_wallets', index, 'crypto_wallet_address', wallet, 'crypto_wallet')
    add('crypto_wallets', index, 'crypto_wallet_id', entry.crypto_wallet_id)
  }
  return keys.filter((key): key is Key => key.value !== undefined)
}

/** The values that other users already have. */
export type TakenKeys = {
  /**
   * Returns the values this user shares with another. If there are none, the values of this user are taken from then
   * on.
   */
  reserve(user: NewUser): Problem[]
}

/** Starts without any values. */
export function createTakenKeys(initialKeys: ReadonlySet<string> = new Set()): TakenKeys {
  const taken = new Set(initialKeys)
  return {
    reserve(user) {
      const keys = listKeys(user)
      const problems = keys
        .filter(({ kind, value }) => taken.has(`${kind} ${value}`))
        .map(({ kind, field }) => ({
          field,
          reason: `Another user has this ${kinds[kind]?.noun}, ${kinds[kind]?.isGlobal ? 'in this or another project of the server' : 'in the project'} or on an earlier line.`,
        }))
      if (problems.length === 0) for (const { kind, value } of keys) taken.add(`${kind} ${value}`)
      return problems
    },
  }
}

/** Finds out which values of these users are in the database. */
export async function findTakenKeys(unit: DirectoryUnit, users: readonly NewUser[]): Promise<TakenKeys> {
  const valuesByKind = new Map<string, string[]>()
  for (const { kind, value } of users.flatMap(listKeys)) {
    valuesByKind.set(kind, [...(valuesByKind.get(kind) ?? []), value])
  }
  const taken = new Set<string>()
  for (const [kind, values] of valuesByKind) {
    for (const value of await findValues(unit, kinds[kind], values)) taken.add(`${kind} ${value}`)
  }
  return createTakenKeys(taken)
}

async function findValues(
  unit: DirectoryUnit,
  kind: Kind | undefined,
  values: readonly string[],
): Promise<string[]> {
  if (!kind) return []
  const { table, value, isGlobal, exceptEmpty } = kind
  const list = sql`array(select json_array_elements_text(${JSON.stringify(values)}::json))`
  const matches = sql`${value} = any(${list})`
  const rows = await unit.tx
    .select({ value: sql<string>`${value}` })
    .from(table)
    .where(
      isGlobal ? matches : inProject(unit, table, and(matches, exceptEmpty && isOfNonEmpty(exceptEmpty))),
    )
  return rows.map((row) => row.value)
}

/** The condition that the user of a row is not empty. */
const isOfNonEmpty = (userId: AnyPgColumn): SQL =>
  sql`not exists (select 1 from ${users} where ${users.id} = ${userId} and ${isEmptyRow})`
