import { and, eq, lte, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { findContact } from '../../identity/accounts/sign-in-methods.ts'
import { listEmails } from '../../identity/accounts/store.ts'
import * as identity from '../../identity/sessions/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { personSessions } from '../schema/persons.ts'
import type { Person } from './addresses.ts'
import { findFactorAddress } from './factor-address-rules.ts'
import { syncPerson } from './sync-person.ts'

/** A session, and when the PIN was entered in it. */
export type Session = identity.Session & { pinGivenAt: Date | null }

/** A signed-in person: the session, the person, and the account data that most routes need. */
export type Caller = {
  session: Session
  user: Person
  /** the primary email address; null if the account has none */
  email: Email | null
  /** when it was verified; null as well while it must be verified again */
  verifiedAt: Date | null
}

/** What a request says about the sign-in: the kind of device, and the email address if it is known. */
type SignInDetails = { device: string | undefined; address?: string }

/**
 * Finds the person of a session token (rule A5), and records the use of the session. The first request of a session
 * also records the sign-in in the activity log.
 * @returns undefined if the session has ended or cannot reach the portal
 */
export async function findCaller(
  tx: Tx,
  deps: Deps,
  token: string,
  details: SignInDetails,
): Promise<Caller | undefined> {
  const now = deps.clock.now()
  const found = await identity.findCaller(tx, token, now)
  if (!found?.reachesPortal) return undefined
  const session = await identity.touchSession(tx, found.session, now)
  const user = await syncPerson(tx, deps, found.user, await listEmails(tx, found.user.id))
  const pinGivenAt = await noteSession(tx, deps, { session, user, email: found.email }, details)
  const verifiedAt = user.reverifyAddress === null ? found.verifiedAt : null
  return { session: { ...session, pinGivenAt }, user, email: found.email, verifiedAt }
}

/**
 * Records the first request of a session.
 * @returns when the session gave the PIN; null also if it was idle since (rule A54)
 */
async function noteSession(
  tx: Tx,
  deps: Deps,
  { session, user, email }: { session: identity.Session; user: Person; email: Email | null },
  { device, address }: SignInDetails,
): Promise<Date | null> {
  const { id, factors, resumedAt } = session
  const [known] = await tx.select().from(personSessions).where(eq(personSessions.id, id))
  if (known) {
    const { pinGivenAt } = known
    if (pinGivenAt === null || resumedAt === null || resumedAt <= pinGivenAt) return pinGivenAt
    await forgetPin(tx, id)
    return null
  }
  const row = { id, userId: user.id, seenAt: deps.clock.now() }
  const added = await tx.insert(personSessions).values(row).onConflictDoNothing().returning()
  if (added.length === 0) return null
  const name = address ?? findFactorAddress(factors) ?? email ?? (await findContact(tx, user.id))
  await recordActivity(tx, deps, [
    {
      action: 'signed_in',
      actor: { id: user.id, address: name },
      organizationId: user.organizationId,
      deviceType: device,
    },
  ])
  return null
}

export async function markPinGiven(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(personSessions).set({ pinGivenAt: now }).where(eq(personSessions.id, sessionId))
}

/** Requires the PIN again in all other sessions of the person. */
export async function forgetPinElsewhere(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const others = and(eq(personSessions.userId, userId), ne(personSessions.id, sessionId))
  await tx.update(personSessions).set({ pinGivenAt: null }).where(others)
}

/** Requires the PIN again in this session. */
export async function forgetPin(tx: Tx, sessionId: string): Promise<void> {
  await tx.update(personSessions).set({ pinGivenAt: null }).where(eq(personSessions.id, sessionId))
}

/** Removes what is known of sessions that made their first request before an instant. */
export async function sweepPersonSessions(tx: Tx, before: Date): Promise<void> {
  await tx.delete(personSessions).where(lte(personSessions.seenAt, before))
}
