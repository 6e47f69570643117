import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { users } from '../schema/people.ts'
import { isFresh, isPinFresh } from '../sessions/fresh-rules.ts'
import type { Session } from '../sessions/store.ts'

/** A pending change of an account's email addresses or sign-in methods. */
export type AddressChange = {
  userId: string
  /** the session that makes the request; ignored when it belongs to another account */
  session: Session | undefined
  /**
   * `ask`: the request removes something, or issues a code, link or token that will add something.
   * `finish`: the request redeems that code, link or token and adds something.
   */
  step: 'ask' | 'finish'
}

export type GuardRefusal = 'pin_required' | 'not_fresh' | 'reverification_pending'

/**
 * Checks whether an email address or sign-in method may be added to or removed from an account (rule A15). With a
 * PIN, both steps require that this session gave the PIN within five minutes. Without a PIN, `ask` requires a fresh
 * session. Nothing may change while an email address must be verified again. Locks the account until the transaction
 * ends, so that no PIN is set in the meantime.
 * @returns why the change is refused; undefined when it is allowed
 */
export async function findGuardRefusal(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, session, step }: AddressChange,
): Promise<GuardRefusal | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (user?.reverifyAddress != null) return 'reverification_pending'
  const own = session?.userId === userId ? session : undefined
  const now = clock.now()
  if (user?.pinHash != null) {
    return own !== undefined && isPinFresh(own, now) ? undefined : 'pin_required'
  }
  if (step === 'finish') return undefined
  return own !== undefined && isFresh(own, now) ? undefined : 'not_fresh'
}
