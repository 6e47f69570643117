import { and, eq, gt, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { Instant, Text } from '#contract/text.ts'
import { containsFolded } from '../../../platform/db/fold-text.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import type { BackendErrorType } from '../../base/errors/backend-errors.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { passkeys } from '../../base/schema/passkeys.ts'
import { totps } from '../../base/schema/totps.ts'
import { emails, passwords, phoneNumbers, users } from '../../base/schema/users.ts'
import { wallets } from '../../base/schema/wallets.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { readCursor, toSearch, writeCursor } from '../wire/page-cursor.ts'
import { toBackendUsers } from './serializers.ts'
import { countUsers, listUserIds } from './user-store.ts'

const List = z.array(Text).check(z.maxLength(100))
const Flag = z.boolean()
const Between = z.object({ greater_than: Instant, less_than: Instant })
const Status = z.enum(['active', 'pending'])

type Owned = PgTable & { projectId: PgColumn; userId: PgColumn }

/** Matches users that have a row in this table. */
const has = (table: Owned, condition?: SQL): SQL =>
  sql`exists (select 1 from ${table} where ${and(eq(table.projectId, users.projectId), eq(table.userId, users.id), condition)})`

const never = sql`false`

/** Longer than any address, number or full name. */
const longestText = 320

const toLower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

function filter<Schema extends z.ZodMiniType>(
  schema: Schema,
  problem: BackendErrorType,
  toCondition: (value: z.output<Schema>) => SQL | undefined,
): (value: unknown) => SQL | undefined {
  return (value) => {
    const result = schema.safeParse(value)
    if (!result.success) throw new BackendError(problem)
    return toCondition(result.data)
  }
}

const list = (toCondition: (values: string[]) => SQL) =>
  filter(List, 'user_search_expected_list', (values) => (values.length === 0 ? never : toCondition(values)))
const text = (toCondition: (value: string) => SQL) =>
  filter(Text, 'user_search_expected_text', (part) => (part.length > longestText ? never : toCondition(part)))
const time = (toCondition: (at: Date) => SQL) =>
  filter(Instant, 'user_search_expected_time', (at) => toCondition(new Date(at)))
const flag = (toCondition: (value: boolean) => SQL) =>
  filter(Flag, 'user_search_expected_boolean', toCondition)

const fullName = sql`concat_ws(' ', ${users.name} ->> 'first_name', ${users.name} ->> 'last_name')`
const middleName = sql`(${users.name} ->> 'middle_name')`

/** Matches users that have a verified, or an unverified, email address, phone number, wallet or authenticator app. */
const hasVerified = (
  table: typeof emails | typeof phoneNumbers | typeof wallets | typeof totps,
  value = true,
): SQL => has(table, value ? isNotNull(table.verifiedAt) : isNull(table.verifiedAt))

/**
 * Users are active once they have proved an address, a number, a wallet or an identity, or if the site's server created
 * them as active.
 */
const isActive = sql`(${or(
  users.isActive,
  hasVerified(emails),
  hasVerified(phoneNumbers),
  hasVerified(wallets),
  has(oauthRegistrations),
)})`

/** The filters of a user search by name. Passkeys are stored once they are verified. */
const filters: Readonly<Record<string, (value: unknown) => SQL | undefined>> = {
  user_id: list((ids) => sql`(${or(inArray(users.id, ids), inArray(users.externalId, ids))})`),
  email_address: list((values) => has(emails, inArray(emails.address, toLower(values)))),
  email_id: list((ids) => has(emails, inArray(emails.id, ids))),
  phone_number: list((values) => has(phoneNumbers, inArray(phoneNumbers.number, values))),
  phone_id: list((ids) => has(phoneNumbers, inArray(phoneNumbers.id, ids))),
  oauth_provider: list((names) =>
    has(oauthRegistrations, inArray(oauthRegistrations.provider, toLower(names))),
  ),
  webauthn_registration_id: list((ids) => has(passkeys, inArray(passkeys.id, ids))),
  crypto_wallet_id: list((ids) => has(wallets, inArray(wallets.id, ids))),
  // The index begins with the type, so the condition names both.
  crypto_wallet_address: list((values) =>
    has(wallets, and(inArray(wallets.type, ['ethereum', 'solana']), inArray(wallets.address, values))),
  ),
  totp_id: list((ids) => has(totps, inArray(totps.id, ids))),
  email_address_fuzzy: text((part) => has(emails, containsFolded(emails.address, part))),
  phone_number_fuzzy: text((part) => has(phoneNumbers, containsFolded(phoneNumbers.number, part))),
  full_name_fuzzy: text(
    (part) => sql`(${or(containsFolded(fullName, part), containsFolded(middleName, part))})`,
  ),
  created_at_greater_than: time((at) => gt(users.createdAt, at)),
  created_at_less_than: time((at) => lt(users.createdAt, at)),
  created_at_between: filter(Between, 'user_search_expected_object', ({ greater_than, less_than }) =>
    and(gt(users.createdAt, new Date(greater_than)), lt(users.createdAt, new Date(less_than))),
  ),
  status: filter(Status, 'user_search_expected_status', (status) =>
    status === 'active' ? isActive : not(isActive),
  ),
  email_verified: flag((value) => hasVerified(emails, value)),
  phone_verified: flag((value) => hasVerified(phoneNumbers, value)),
  webauthn_registration_verified: flag((value) => (value ? has(passkeys) : never)),
  crypto_wallet_verified: flag((value) => hasVerified(wallets, value)),
  totp_verified: flag((value) => hasVerified(totps, value)),
  password_exists: flag((value) => (value ? has(passwords) : not(has(passwords)))),
}

/** The names of all filters, for tests. */
export const filterNames: readonly string[] = Object.keys(filters)

export type Operand = { filter_name: string; filter_value: unknown }

/**
 * Converts the operands of a user search to a condition. Without operands, it matches every user.
 * @throws BackendError user_search_…
 */
function toUserCondition(operator: 'AND' | 'OR', operands: readonly Operand[]): SQL | undefined {
  const conditions = operands.map(({ filter_name: name, filter_value: value }) => {
    const toCondition = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!toCondition) throw new BackendError('user_search_filter_name_not_recognized')
    return toCondition(value)
  })
  return operator === 'OR' ? or(...conditions) : and(...conditions)
}

/** The maximum number of values in all operands. Each value becomes one or more query parameters. */
const maxValues = 1000

const isBounded = (operands: readonly { filter_value: unknown }[]): boolean =>
  operands.reduce((sum, { filter_value: value }) => sum + (Array.isArray(value) ? value.length : 1), 0) <=
  maxValues

/**
 * The maximum length of the substrings of all operands together. One that is too long to be compared counts as nothing.
 */
const maxSubstrings = 1000

const hasShortSubstrings = (operands: readonly Operand[]): boolean =>
  operands.reduce((sum, { filter_name: name, filter_value: value }) => {
    const isCompared = name.endsWith('_fuzzy') && typeof value === 'string' && value.length <= longestText
    return isCompared ? sum + value.length : sum
  }, 0) <= maxSubstrings

export const Search = toSearch(
  z.refine(isBounded, `must have at most ${maxValues} values in all`),
  z.refine(
    hasShortSubstrings,
    `must have at most ${maxSubstrings} characters in all values of _fuzzy filters`,
  ),
)

/** Finds a page of the users of a project. @throws BackendError user_search_… */
export async function searchUsers(
  unit: DirectoryUnit,
  { cursor, limit, query }: z.output<typeof Search>,
): Promise<object> {
  const fits = query && toUserCondition(query.operator, query.operands)
  const from = readCursor(cursor, 'user_search_invalid_cursor')
  const ids = await listUserIds(unit, { fits, after: from?.after, limit: limit + 1 })
  const pageIds = ids.slice(0, limit)
  const total = from?.total ?? (await countUsers(unit, fits))
  const last = ids.length > limit ? pageIds.at(-1) : undefined
  return {
    results: await toBackendUsers(unit, pageIds),
    results_metadata: {
      total,
      ...(last === undefined ? {} : { next_cursor: writeCursor({ after: last, total }) }),
    },
  }
}
