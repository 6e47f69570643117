import { and, eq, lte, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import type { Locale } from '#languages/locales.ts'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toJsonRows } from '../../platform/db/json-row.ts'
import type { Device } from '../../platform/http/device-rules.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type * as identity from '../identity/port.ts'
import { personAddresses, personSessions, persons } from '../schema/persons.ts'
import { type Person, toFuturePerson } from './person.ts'
import { areCopies, syncIfUnchanged } from './sync-person.ts'

/** The program that sends a request: its device type and preferred language. */
export type Client = { device: Device; locale: Locale }

/** A session, and when the PIN was entered in it. */
export type Session = identity.Session & { pinEnteredAt: Date | null }

/** A signed-in person: the session, the person, and the account data that most routes need. */
export type Principal = {
  /** the bearer token of the session */
  token: string
  session: Session
  user: Person
  /** the primary email address; null if the account has none */
  email: Email | null
  /** when it was verified; also null while it must be verified again */
  verifiedAt: Date | null
  /** whether email to the email address, which is unverified, bounced */
  isUndeliverable: boolean
  hasPassword: boolean
  /** the type of the device that makes the call */
  device: Device
  /** whether a page of version 5.2 or before makes the call (server/portal/activity/stored-action.ts) */
  isEarlyPage?: boolean
  /** the language in which the server responds */
  locale: Locale
}

/** A rejected request whose transaction is kept: the error is thrown after the commit. */
export type Rejection = { rejection: AppError }

/**
 * Finds the person of a session token (rule A5). A session's first request also records the sign-in in the activity
 * log, with the device type, and sets the language of the person's emails unless they chose one (rule A66).
 * @param created the session, if it was just created
 * @returns undefined if the session has ended
 * @throws AppError session_ended
 */
export async function findPrincipal(
  deps: Deps,
  token: string,
  client: Client,
  created?: identity.SignedIn,
): Promise<Principal | undefined> {
  const first = created ?? (await deps.identity.authenticate(token))
  if (!first) return undefined
  if (first.user.isSignUp) return toSignUpPrincipal(token, first, client)
  // Most requests change nothing about their person, so they need no transaction.
  const settled = await deps.db.read((tx) => findSettled(tx, { token, ...first }, client))
  return settled ?? openWith(deps, { token, client, first }, async (_, principal) => principal)
}

/** Like `findPrincipal`, but continues with `work` in the same transaction. @returns the result of `work` */
export async function withPrincipal<Result>(
  deps: Deps,
  request: { token: string; client: Client },
  work: (tx: Tx, principal: Principal) => Promise<Result>,
): Promise<Result | undefined> {
  const { token, client } = request
  const first = await deps.identity.authenticate(token)
  if (!first) return undefined
  if (first.user.isSignUp)
    return deps.db.transaction((tx) => work(tx, toSignUpPrincipal(token, first, client)))
  return openWith(deps, { token, client, first }, work)
}

/** Opens the person of a session and continues with `work` in the same transaction. */
async function openWith<Result>(
  deps: Deps,
  { token, client, first }: { token: string; client: Client; first: identity.SignedIn },
  work: (tx: Tx, principal: Principal) => Promise<Result>,
): Promise<Result | undefined> {
  const { session } = first
  let { user } = first
  // The version of the copied email addresses, from before identity was asked.
  let version: number | undefined
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const outcome = await deps.db.transaction(async (tx) => {
      const opened = await openPrincipal(tx, deps, { token, session, user }, client, version)
      return 'version' in opened ? opened : { result: await work(tx, opened) }
    })
    if ('result' in outcome) return outcome.result
    const current = await deps.identity.authenticate(token, { isCurrent: true })
    if (!current) return undefined
    version = outcome.version
    user = current.user
  }
  throw new AppError('unavailable')
}

/**
 * Returns the principal of a sign-up (rule O14), which cannot complete any onboarding step. Nothing about it is stored
 * here.
 */
function toSignUpPrincipal(
  token: string,
  { session, user }: identity.SignedIn,
  { device, locale }: Client,
): Principal {
  const { id, createdAt, isUndeliverable, hasPassword } = user
  const email = (user.emails[0]?.address ?? null) as Email | null
  const fields = { email, verifiedAt: null, isUndeliverable, hasPassword, device, locale }
  return {
    token,
    session: { ...session, pinEnteredAt: null },
    user: toFuturePerson(id, createdAt),
    ...fields,
  }
}

/**
 * Finds the person of a session in one statement, unless the request must change anything about the person or the
 * session, or reject it.
 */
async function findSettled(tx: Tx, signedIn: Token, client: Client): Promise<Principal | undefined> {
  const { session, user } = signedIn
  const addresses = tx
    .select({
      address: personAddresses.address,
      verified_at: personAddresses.verifiedAt,
      is_primary: personAddresses.isPrimary,
    })
    .from(personAddresses)
    .where(eq(personAddresses.userId, persons.id))
  const [row] = await tx
    .select({
      person: persons,
      existing: personSessions,
      addresses: toJsonRows<{ address: string; verified_at: string | null; is_primary: boolean }>(addresses),
    })
    .from(persons)
    .innerJoin(personSessions, eq(personSessions.id, session.id))
    .where(eq(persons.id, user.id))
  if (!row) return undefined
  const { person, existing } = row
  const copies = row.addresses.map(({ address, verified_at: at, is_primary: isPrimary }) => ({
    address,
    verifiedAt: at === null ? null : new Date(at),
    isPrimary,
  }))
  const isSettled =
    areCopies(copies, user.emails) &&
    person.reverifyAddress === null &&
    person.revocationPendingSince === null &&
    session.resumedAt !== undefined &&
    !isIdle(existing.pinEnteredAt, session.resumedAt)
  return isSettled ? toPrincipal(signedIn, person, existing.pinEnteredAt, client) : undefined
}

type Token = identity.SignedIn & { token: string }

/** Whether a session has been idle since the PIN was entered in it (rule A54). */
const isIdle = (pinEnteredAt: Date | null, resumedAt: Date | null): boolean =>
  pinEnteredAt !== null && resumedAt !== null && resumedAt > pinEnteredAt

/** Finds the person in one transaction. @returns the version of the copies if identity must be asked again */
async function openPrincipal(
  tx: Tx,
  deps: Deps,
  signedIn: Token,
  client: Client,
  version: number | undefined,
): Promise<Principal | { version: number }> {
  const settled = await findSettled(tx, signedIn, client)
  if (settled) return settled
  const { session, user: identityUser } = signedIn
  const synced = await syncIfUnchanged(tx, deps, identityUser, version)
  if ('version' in synced) return synced
  const { person } = synced
  // Identity has not revoked the session yet.
  if (person.revocationPendingSince !== null)
    throw new AppError('session_ended', { reason: sentence('tenWrongPins') })
  const { pinEnteredAt, isFirst } = await recordSession(tx, deps, { session, user: person }, client)
  const user = isFirst ? await saveLocale(tx, person, client.locale) : person
  return toPrincipal(signedIn, user, pinEnteredAt, client)
}

function toPrincipal(
  { token, session, user: identityUser }: Token,
  user: Person,
  pinEnteredAt: Date | null,
  client: Client,
): Principal {
  const primary = identityUser.emails.find(({ isPrimary }) => isPrimary)
  return {
    token,
    session: { ...session, pinEnteredAt },
    user,
    email: (primary?.address ?? null) as Email | null,
    verifiedAt: user.reverifyAddress === null ? (primary?.verifiedAt ?? null) : null,
    isUndeliverable: identityUser.isUndeliverable,
    hasPassword: identityUser.hasPassword,
    device: client.device,
    locale: client.locale,
  }
}

/**
 * Records a session's first request.
 * @returns whether it is the first, and when the PIN was entered in the session; null also if the session has been idle
 *   since (rule A54)
 */
async function recordSession(
  tx: Tx,
  deps: Deps,
  { session, user }: { session: identity.Session; user: Person },
  { device }: Client,
): Promise<{ pinEnteredAt: Date | null; isFirst: boolean }> {
  const { id } = session
  const [existingSession] = await tx.select().from(personSessions).where(eq(personSessions.id, id))
  if (existingSession) {
    const { pinEnteredAt } = existingSession
    const resumedAt =
      session.resumedAt === undefined
        ? await recordUse(tx, existingSession, deps.clock.now())
        : session.resumedAt
    const isPinForgotten = isIdle(pinEnteredAt, resumedAt)
    if (isPinForgotten) await forgetPin(tx, id)
    return { pinEnteredAt: isPinForgotten ? null : pinEnteredAt, isFirst: false }
  }
  const row = { id, userId: user.id, seenAt: deps.clock.now() }
  const added = await tx.insert(personSessions).values(row).onConflictDoNothing().returning()
  if (added.length === 0) return { pinEnteredAt: null, isFirst: false }
  await recordActivity(tx, deps, [
    {
      action: 'signed_in',
      actor: { id: user.id, address: session.signedInWith },
      companyId: user.companyId,
      deviceType: device,
    },
  ])
  return { pinEnteredAt: null, isFirst: true }
}

async function saveLocale(tx: Tx, person: Person, locale: Locale): Promise<Person> {
  if (person.isLocaleChosen || person.locale === locale) return person
  await tx.update(persons).set({ locale }).where(eq(persons.id, person.id))
  return { ...person, locale }
}

export async function markPinEntered(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(personSessions).set({ pinEnteredAt: now }).where(eq(personSessions.id, sessionId))
}

/** Requires the PIN again in all other sessions of the person. */
export async function forgetPinElsewhere(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const isOtherSession = and(eq(personSessions.userId, userId), ne(personSessions.id, sessionId))
  await tx.update(personSessions).set({ pinEnteredAt: null }).where(isOtherSession)
}

/** Requires the PIN again in this session. */
export async function forgetPin(tx: Tx, sessionId: string): Promise<void> {
  await tx.update(personSessions).set({ pinEnteredAt: null }).where(eq(personSessions.id, sessionId))
}

/** Removes data about sessions whose first request was before the given time. */
export async function sweepPersonSessions(tx: Tx, before: Date): Promise<void> {
  await tx.delete(personSessions).where(lte(personSessions.seenAt, before))
}

/** One minute longer than the portal's own lock, as in identity, because uses are recorded to the minute. */
const idleAfter = minutes(limits.idleLockMinutes + 1)

/**
 * Records the use of a session, to the minute to save writes, for an account service that does not do so (rule A54).
 * @returns the current time if it is used again after an idle time; otherwise, null
 */
async function recordUse(
  tx: Tx,
  { id, usedAt }: typeof personSessions.$inferSelect,
  now: Date,
): Promise<Date | null> {
  const idle = usedAt === null ? minutes(1) : now.getTime() - usedAt.getTime()
  if (idle < minutes(1)) return null
  await tx.update(personSessions).set({ usedAt: now }).where(eq(personSessions.id, id))
  return idle >= idleAfter ? now : null
}
