import { eq } from 'drizzle-orm'
import { isFresh, isPinFresh } from '../auth/sessions/fresh-rules.ts'
import type { Session } from '../auth/sessions/store.ts'
import type { Tx } from '../db/database.ts'
import { users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'

/** What is about to happen to an account's email addresses or ways to sign in. */
export type AddressChange = {
  userId: string
  /** the session that asks, where it is one of this account */
  session: Session | undefined
  /**
   * `ask`: something is removed, or a code, link or token is issued that adds something.
   * `finish`: what was issued after `ask` is shown, and the addition takes place.
   */
  step: 'ask' | 'finish'
}

export type GuardRefusal = 'pin_required' | 'not_fresh' | 'reverification_pending'

/**
 * The one guard that is asked before an email address, or another way to sign in, joins or leaves an account (rule
 * A15), whichever call does it. An account with a PIN demands the PIN, given in this session within five minutes, at
 * both steps. An account without one demands a fresh session when the change is asked for. While an address has to be
 * verified again, nothing changes. Holds the account until the transaction ends, so that no PIN is set meanwhile.
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
