import { eq } from 'drizzle-orm'
import { recordActivity } from '../../activity/record.ts'
import { type Caller, markPinGiven, revokeAllSessions } from '../../auth/sessions/store.ts'
import type { Tx } from '../../db/database.ts'
import { users } from '../../db/schema/people.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { enqueueMail } from '../../outbox/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import { takePinTry } from './pin-rules.ts'

/** Sets the first PIN; the session that sets it has thereby given it (rule A6). @throws AppError pin_already_set */
export async function createPin(deps: Deps, { user, session }: Caller, pin: string): Promise<void> {
  if (user.pinHash !== null) throw new AppError('pin_already_set')
  const pinHash = await deps.hasher.hash(pin)
  await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked.pinHash !== null) throw new AppError('pin_already_set')
    const now = deps.clock.now()
    await tx
      .update(users)
      .set({ pinHash, pinSetAt: now, pinWrong: 0, pinWaitUntil: null })
      .where(eq(users.id, user.id))
    await markPinGiven(tx, session.id, now)
  })
}

/** Takes the PIN for this session. @throws AppError wrong_pin, too_many_requests */
export async function givePin(
  deps: Deps,
  caller: Caller,
  pin: string,
  deviceType: string | undefined,
): Promise<void> {
  await checkPin(deps, caller, pin, deviceType)
  await deps.db.transaction((tx) => markPinGiven(tx, caller.session.id, deps.clock.now()))
}

/**
 * Compares a PIN, for every call that takes one (rule A7): the try is counted and committed first, then the
 * PIN is compared outside of any transaction, then the outcome is noted.
 * @throws AppError wrong_pin, or too_many_requests while a wait runs
 */
async function checkPin(
  deps: Deps,
  caller: Caller,
  pin: string,
  deviceType: string | undefined,
): Promise<void> {
  const { user } = caller
  const taken = await deps.db.transaction((tx) => takeTry(tx, deps, user.id))
  if (await deps.hasher.matches(taken.pinHash ?? undefined, pin)) {
    await deps.db.transaction((tx) =>
      tx.update(users).set({ pinWrong: 0, pinWaitUntil: null }).where(eq(users.id, user.id)),
    )
    return
  }
  await deps.db.transaction((tx) => noteWrong(tx, deps, caller, taken.endsSessionsIfWrong, deviceType))
  throw new AppError('wrong_pin')
}

async function takeTry(tx: Tx, { clock }: Deps, userId: string) {
  const { pinHash, pinWrong, pinWaitUntil } = await lockUser(tx, userId)
  const outcome = takePinTry({ count: pinWrong, waitUntil: pinWaitUntil }, clock.now())
  if (!outcome.taken) {
    throw new AppError('too_many_requests', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  const { count, waitUntil } = outcome.tries
  await tx.update(users).set({ pinWrong: count, pinWaitUntil: waitUntil }).where(eq(users.id, userId))
  return { pinHash, endsSessionsIfWrong: outcome.endsSessionsIfWrong }
}

async function noteWrong(
  tx: Tx,
  deps: Deps,
  { user, email }: Caller,
  endsSessions: boolean,
  deviceType: string | undefined,
): Promise<void> {
  const actor = { id: user.id, address: email ?? user.id }
  const { organisationId } = user
  await recordActivity(tx, deps, [{ action: 'pin_1fa_wrong', actor, organisationId, deviceType }])
  if (!endsSessions) return
  await revokeAllSessions(tx, user.id)
  if (email !== null) await enqueueMail(tx, deps, email, mailTexts.sessionsEnded(deps.config))
}

async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new AppError('session_ended')
  return user
}
