import { and, eq } from 'drizzle-orm'
import { toServerSender } from '../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { forgetPinElsewhere, markPinEntered, type Principal } from '../persons/principal.ts'
import { persons } from '../schema/persons.ts'
import { checkPin, lockUser } from './check-pin.ts'
import { hashPin } from './pin-hash.ts'

/** Sets the first PIN, which also counts as entered in this session (rule A6). @throws AppError pin_already_set */
export async function createPin(deps: Deps, { user, session }: Principal, pin: string): Promise<void> {
  if (user.pinHash !== null) throw new AppError('pin_already_set')
  const pinHash = await hashPin(deps, pin)
  await deps.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
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
export async function submitPin(
  deps: Deps,
  principal: Principal,
  pin: string,
  deviceType: string | undefined,
): Promise<void> {
  await checkPin(deps, principal, pin, deviceType)
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
  { pin, newPin, deviceType }: { pin: string; newPin: string; deviceType: string | undefined },
): Promise<void> {
  const checked = await checkPin(deps, principal, pin, deviceType)
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
    const envelope = { to: email, sender: toServerSender(deps.config, user.locale) }
    await enqueueEmail(tx, deps, envelope, { kind: 'pinChanged', values: {} })
  })
}
