import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { compileSql, prepareStatement, toPlaceholders } from '../../../platform/db/prepared.ts'
import { writeBehind } from '../../../platform/db/write-together.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import type { Channel } from '../../../platform/schema/messages.ts'
import { isSameText } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { type DirectoryProject, isTestProject } from '../../base/projects/store.ts'
import { type CodePurpose, codes } from '../../base/schema/sessions.ts'
import {
  type DirectoryUnit,
  directoryPlaceholder,
  inProject,
  projectPlaceholder,
  toColumns,
  updateRows,
  writeAtEnd,
} from '../../base/unit-of-work.ts'
import type { Contact } from '../users/contacts.ts'
import { lockOf, toLockName } from '../users/holder.ts'
import type { PhoneNumber } from '../users/phones.ts'
import { buildProofRecord } from './pending-proofs.ts'
import { type CodeRequester, requesterKeys } from './requester.ts'

type CodeDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>

export type CodeRequest = {
  purpose: CodePurpose
  project: DirectoryProject
  address: Email | PhoneNumber
  /** the channel; email by default */
  channel?: Channel
  requester: CodeRequester
  /** the user of the session, or the user to whom the code adds the contact */
  userId?: string | undefined
  /** the ID of the contact, if it is known */
  contactId?: string | undefined
  /** the visitor for whom the site's own server requests the code */
  visitor?: Pick<Visitor, 'ip' | 'userAgent'>
  minutes: number
}

/**
 * Creates a code. It invalidates earlier codes of the same requester, address, purpose and project. Codes that other
 * browsers requested stay valid, so that no one can invalidate another user's code (rule A4). The code is returned
 * once; the database stores a keyed hash.
 */
export async function issueCode(
  unit: DirectoryUnit,
  { clock, random, secrets, config }: CodeDeps,
  { purpose, project, address, channel = 'email', visitor, ...request }: CodeRequest,
): Promise<{ id: string; code: string }> {
  const id = `${channel === 'email' ? 'email' : 'phone-number'}-${random.uuid()}`
  const code =
    config.mode === 'development' && isTestProject(project) && address.endsWith('@example.test')
      ? testCode
      : random.digits(limits.codeLength)
  const { key, browserHash, replacedKeys } = requesterKeys(request.requester)
  const expiresAt = later(clock.now(), minutes(request.minutes))
  const { tx } = unit
  const directory = toColumns(unit)
  const added = insertCode(tx, {
    id,
    purpose,
    ...directory,
    address,
    channel,
    userId: request.userId ?? null,
    contactId: request.contactId ?? null,
    ipAddress: visitor?.ip ?? '',
    userAgent: visitor?.userAgent ?? '',
    requestedBy: key,
    browserHash,
    codeHash: secrets.keyedHash('code', `${id} ${code}`),
    expiresAt,
    createdAt: clock.now(),
  })
  writeBehind(tx, [
    added,
    deleteReplaced(tx, { ...directory, address, purpose, replacedKeys }),
    buildProofRecord(unit, address, expiresAt),
  ])
  return { id, code }
}

const insertCode = compileSql<Omit<typeof codes.$inferSelect, 'attempts'>>((tx) =>
  tx
    .insert(codes)
    .values(
      toPlaceholders(
        codes,
        ...(['id', 'purpose', 'projectId', 'organizationId', 'address', 'channel', 'userId'] as const),
        ...([
          'contactId',
          'ipAddress',
          'userAgent',
          'requestedBy',
          'browserHash',
          'codeHash',
          'expiresAt',
          'createdAt',
        ] as const),
      ),
    ),
)

type Replaced = ReturnType<typeof toColumns> & {
  address: string
  purpose: CodePurpose
  replacedKeys: string[]
}

const deleteReplaced = compileSql<Replaced>((tx) =>
  tx
    .delete(codes)
    .where(
      inProject(
        directoryPlaceholder,
        codes,
        eq(codes.address, sql.placeholder('address')),
        eq(codes.purpose, sql.placeholder('purpose')),
        sql`(${codes.requestedBy} = any(${sql.placeholder('replacedKeys')}) or ${codes.browserHash} = any(${sql.placeholder('replacedKeys')}))`,
      ),
    ),
)

/** In test mode (development only), the code for email addresses at example.test. */
const testCode = '000000'

/** Identifies a code by its ID, by its email address and the session user or other requester, or by its user alone. */
export type CodeQuery = {
  purpose: CodePurpose
} & (
  | { id: string }
  | { userId: string }
  | { contactId: string }
  | { address: Email; requester: CodeRequester }
)

export type IssuedCode = {
  id: string
  userId: string | null
  contactId: string | null
  requestedBy: Pick<Visitor, 'ip' | 'userAgent'>
} & ({ channel: 'email'; address: Email } | { channel: 'sms' | 'whatsapp'; address: PhoneNumber })

/** Finds a code that can still succeed. Attempts at other codes are not counted. */
export async function findWorkingCode(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  query: CodeQuery,
): Promise<IssuedCode | undefined> {
  const { key, values } = toReference(query)
  const [row] = await readWorking[key](unit.tx, { ...values, ...toColumns(unit), now: clock.now() })
  return row?.code ? toIssued(row.code) : undefined
}

/**
 * Checks a code once, counts the attempt, and locks its contact and the code until the transaction ends. Commit the transaction even if
 * the code is wrong: return the result from the transaction, and throw outside it. A correct code stays valid until
 * `consumeCode`, so a later rejection does not use it up.
 * @returns the issued code; 'wrong'; or 'invalid' if it has expired, was used or had too many attempts
 */
export async function checkCode(
  unit: DirectoryUnit,
  { clock, secrets }: CodeDeps,
  query: CodeQuery,
  { code, contact }: { code: string; contact: Contact },
): Promise<IssuedCode | 'wrong' | 'invalid'> {
  const { key, values } = toReference(query)
  const lock = { contact: toLockName(unit, contact) }
  const locked = await lockAndRead[key](unit.tx, { ...values, ...toColumns(unit), ...lock })
  const row = locked[0]?.code
  if (!row) return 'invalid'
  const isOver = row.expiresAt <= clock.now() || row.attempts >= limits.codeAttempts
  const isRight = isSameText(row.codeHash, secrets.keyedHash('code', `${row.id} ${code}`))
  if (isOver) {
    await consumeCode(unit, row.id)
    return 'invalid'
  }
  if (isRight) return toIssued(row)
  await updateRows(unit, codes, { attempts: row.attempts + 1 }, eq(codes.id, row.id))
  return 'wrong'
}

/** Consumes a code that `checkCode` accepted in the same transaction, at its end. */
export const consumeCode = (unit: DirectoryUnit, id: string): Promise<void> =>
  writeAtEnd(unit, deleteCode(unit.tx, { projectId: unit.projectId, id }))

const deleteCode = compileSql<{ projectId: string; id: string }>((tx) =>
  tx.delete(codes).where(inProject(projectPlaceholder, codes, eq(codes.id, sql.placeholder('id')))),
)

/** The contact to which a code or link was sent. */
export const toContact = ({ channel, address }: Pick<IssuedCode, 'channel' | 'address'>): Contact =>
  channel === 'email'
    ? { kind: 'email', value: address as Email }
    : { kind: 'phone', value: address as PhoneNumber }

function toIssued(row: typeof codes.$inferSelect): IssuedCode {
  const { id, userId, contactId, channel, address, ipAddress: ip, userAgent } = row
  const issued = { id, userId, contactId, requestedBy: { ip, userAgent } }
  return channel === 'email'
    ? { ...issued, channel, address: address as Email }
    : { ...issued, channel, address: address as PhoneNumber }
}

/** How a query refers to a code, and the values of the reference. */
function toReference(query: CodeQuery) {
  const { purpose } = query
  if ('id' in query) return { key: 'id', values: { purpose, id: query.id } } as const
  if ('userId' in query) return { key: 'user', values: { purpose, userId: query.userId } } as const
  if ('contactId' in query)
    return { key: 'contact', values: { purpose, contactId: query.contactId } } as const
  const requestedBy = requesterKeys(query.requester).key
  return { key: 'address', values: { purpose, address: query.address, requestedBy } } as const
}

const matches = {
  id: eq(codes.id, sql.placeholder('id')),
  user: eq(codes.userId, sql.placeholder('userId')),
  contact: eq(codes.contactId, sql.placeholder('contactId')),
  address: and(
    eq(codes.address, sql.placeholder('address')),
    or(
      eq(codes.requestedBy, sql.placeholder('requestedBy')),
      eq(codes.browserHash, sql.placeholder('requestedBy')),
    ),
  ),
}

type Key = keyof typeof matches

const isReferenced = (key: Key) => and(eq(codes.purpose, sql.placeholder('purpose')), matches[key])

/** Prepares a statement for each way to refer to a code. */
const prepareEach = <Statement>(prepare: (key: Key) => Statement): Record<Key, Statement> => ({
  id: prepare('id'),
  user: prepare('user'),
  contact: prepare('contact'),
  address: prepare('address'),
})

const readWorking = prepareEach((key) =>
  prepareStatement(`working_code_by_${key}`, (tx) =>
    tx
      .select({ code: toJsonRow(codes) })
      .from(codes)
      .where(
        inProject(
          directoryPlaceholder,
          codes,
          isReferenced(key),
          gt(codes.expiresAt, sql.placeholder('now')),
          lt(codes.attempts, limits.codeAttempts),
        ),
      ),
  ),
)

const lockAndRead = prepareEach((key) =>
  prepareStatement(`locked_code_by_${key}`, (tx) =>
    tx
      .select({ code: toJsonRow(codes), contact: lockOf(sql.placeholder('contact')) })
      .from(codes)
      .where(inProject(directoryPlaceholder, codes, isReferenced(key)))
      .for('update'),
  ),
)
