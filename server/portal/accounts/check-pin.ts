import { eq } from 'drizzle-orm'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toServerSender } from '../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { endAllSessions, finishRevocations } from '../persons/revocations.ts'
import { persons } from '../schema/persons.ts'
import { matchesPin } from './pin-hash.ts'
import { countPinAttempt } from './pin-rules.ts'

/**
 * Checks a PIN, for every call that takes a PIN (rule A7). Commits the counted attempt, compares the PIN outside any
 * transaction, then records the outcome.
 * @returns the hash that matches the PIN
 * @throws AppError wrong_pin; session_ended if all sessions were ended; too_many_requests during a wait
 */
export async function checkPin(
  deps: Deps,
  principal: Principal,
  pin: string,
  deviceType: string | undefined,
): Promise<string> {
  const { user } = principal
  const attempt = await deps.db.transaction((tx) => countAttempt(tx, deps, user.id))
  if (attempt.pinHash !== null && (await matchesPin(deps, attempt.pinHash, pin))) {
    await deps.db.transaction((tx) =>
      tx.update(persons).set({ pinWrong: 0, pinWaitUntil: null }).where(eq(persons.id, user.id)),
    )
    return attempt.pinHash
  }
  await deps.db.transaction((tx) =>
    recordWrongPin(tx, deps, principal, attempt.endsSessionsIfWrong, deviceType),
  )
  // The session no longer exists, so the caller gets session_ended instead of wrong_pin.
  if (attempt.endsSessionsIfWrong) {
    await finishRevocations(deps)
    throw new AppError('session_ended', { reason: sentence('tenWrongPins') })
  }
  throw new AppError('wrong_pin')
}

async function countAttempt(tx: Tx, { clock }: Deps, userId: string) {
  const { pinHash, pinWrong, pinWaitUntil } = await lockUser(tx, userId)
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
  { user, email }: Principal,
  endsSessions: boolean,
  deviceType: string | undefined,
): Promise<void> {
  const actor = { id: user.id, address: email ?? user.id }
  const { organizationId } = user
  await recordActivity(tx, deps, [{ action: 'pin_1fa_wrong', actor, organizationId, deviceType }])
  if (!endsSessions) return
  await endAllSessions(tx, deps, user.id)
  if (email === null) return
  const envelope = { to: email, sender: toServerSender(deps.config, user.locale) }
  await enqueueEmail(tx, deps, envelope, { kind: 'sessionsEnded', values: {} })
}

export async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
  if (!user) throw new AppError('session_ended')
  return user
}
