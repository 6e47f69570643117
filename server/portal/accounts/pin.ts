import { and, eq } from 'drizzle-orm'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { endAllSessions, finishRevocations } from '../persons/pending-changes.ts'
import { forgetPinElsewhere, markPinEntered, type Principal } from '../persons/principal.ts'
import { getPerson } from '../persons/sync-person.ts'
import { persons } from '../schema/persons.ts'
import { countPinAttempt } from './pin-rules.ts'

type PinDeps = Pick<Deps, 'db' | 'hasher' | 'secrets' | 'random'>

/**
 * Hashes a PIN (rule A7): argon2id of an HMAC with a sealed random key. As there are only 10,000 PINs, an unkeyed hash
 * from a stolen database could be reversed in minutes. Do not call it in a transaction.
 */
export async function hashPin(deps: PinDeps, pin: string): Promise<string> {
  return deps.hasher.hash(await pepper(deps, pin))
}

/** Returns whether the PIN matches the hash. Do not call it in a transaction. */
export async function matchesPin(deps: PinDeps, pinHash: string, pin: string): Promise<boolean> {
  return deps.hasher.matches(pinHash, await pepper(deps, pin))
}

const pepper = (deps: PinDeps, pin: string) =>
  deps.db.transaction((tx) => stableHash(tx, deps, 'pin pepper', pin))

/**
 * Checks a PIN, for every call that takes a PIN (rule A7). Commits the counted attempt, compares the PIN outside any
 * transaction, then records the outcome.
 * @returns the hash that matches the PIN
 * @throws AppError wrong_pin; session_ended if all sessions were ended; too_many_requests during a wait
 */
export async function checkPin(deps: Deps, principal: Principal, pin: string): Promise<string> {
  const { user } = principal
  const attempt = await deps.db.transaction((tx) => countAttempt(tx, deps, user.id))
  if (attempt.pinHash !== null && (await matchesPin(deps, attempt.pinHash, pin))) {
    await deps.db.transaction((tx) =>
      tx.update(persons).set({ pinWrong: 0, pinWaitUntil: null }).where(eq(persons.id, user.id)),
    )
    return attempt.pinHash
  }
  await deps.db.transaction((tx) => recordWrongPin(tx, deps, principal, attempt.endsSessionsIfWrong))
  // The session no longer exists, so the caller gets session_ended instead of wrong_pin.
  if (attempt.endsSessionsIfWrong) {
    await finishRevocations(deps)
    throw new AppError('session_ended', { reason: sentence('tenWrongPins') })
  }
  throw new AppError('wrong_pin')
}

async function countAttempt(tx: Tx, { clock }: Deps, userId: string) {
  const { pinHash, pinWrong, pinWaitUntil } = await getPerson(tx, userId, 'locked')
  const outcome = countPinAttempt({ count: pinWrong, waitUntil: pinWaitUntil }, clock.now())
  if (!outcome.accepted) {
    throw new AppError('too_many_requests', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  const { count, waitUntil } = outcome.attempts
  await tx.update(persons).set({ pinWrong: count, pinWaitUntil: waitUntil }).where(eq(persons.id, userId))
  return { pinHash, endsSessionsIfWrong: outcome.endsSessionsIfWrong }
}

async function recordWrongPin(
  tx: Tx,
  deps: Deps,
  { user, email, device: deviceType }: Principal,
  endsSessions: boolean,
): Promise<void> {
  const actor = { id: user.id, address: email ?? user.id }
  const { companyId } = user
  await recordActivity(tx, deps, [{ action: 'pin_1fa_wrong', actor, companyId, deviceType }])
  if (!endsSessions) return
  await endAllSessions(tx, deps, user.id)
  if (email === null) return
  const recipient = { to: email, locale: user.locale }
  await enqueueServerEmail(tx, deps, recipient, { kind: 'sessionsEnded', values: {} })
}

/** Sets the first PIN, which also counts as entered in this session (rule A6). @throws AppError pin_already_set */
export async function createPin(deps: Deps, { user, session }: Principal, pin: string): Promise<void> {
  if (user.pinHash !== null) throw new AppError('pin_already_set')
  const pinHash = await hashPin(deps, pin)
  await deps.db.transaction(async (tx) => {
    const locked = await getPerson(tx, user.id, 'locked')
    if (locked.pinHash !== null) throw new AppError('pin_already_set')
    const now = deps.clock.now()
    await tx
      .update(persons)
      .set({ pinHash, pinSetAt: now, pinWrong: 0, pinWaitUntil: null })
      .where(eq(persons.id, user.id))
    await markPinEntered(tx, session.id, now)
  })
}

/** Checks the PIN for this session. @throws AppError wrong_pin, too_many_requests */
export async function submitPin(deps: Deps, principal: Principal, pin: string): Promise<void> {
  await checkPin(deps, principal, pin)
  const now = deps.clock.now()
  await deps.db.transaction((tx) => markPinEntered(tx, principal.session.id, now))
  await deps.identity.linkHeldIdentities(principal.session.id, principal.user.locale)
}

/**
 * Changes the PIN, with the current PIN as proof. Other sessions must enter the new PIN, and the owner is notified.
 * @throws AppError wrong_pin, too_many_requests
 */
export async function resetPin(
  deps: Deps,
  principal: Principal,
  { pin, newPin }: { pin: string; newPin: string },
): Promise<void> {
  const checked = await checkPin(deps, principal, pin)
  const { user, session, email } = principal
  const pinHash = await hashPin(deps, newPin)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    // If two changes are simultaneous, only the first succeeds: the other no longer finds the PIN that it checked.
    const isAsChecked = and(eq(persons.id, user.id), eq(persons.pinHash, checked))
    const changed = await tx.update(persons).set({ pinHash, pinSetAt: now }).where(isAsChecked).returning()
    if (changed.length === 0) throw new AppError('wrong_pin')
    await markPinEntered(tx, session.id, now)
    await forgetPinElsewhere(tx, user.id, session.id)
    if (email === null) return
    const recipient = { to: email, locale: user.locale }
    await enqueueServerEmail(tx, deps, recipient, { kind: 'pinChanged', values: {} })
  })
}
