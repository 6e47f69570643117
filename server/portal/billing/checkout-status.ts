import { sentence } from '#languages/sentence.ts'
import { AppError } from '../errors/app-error.ts'
import type { CheckoutStatus } from '../payments/port.ts'
import { findAccount, findCheckout } from './store.ts'
import { type BillingDeps, syncSubscription } from './sync-subscription.ts'

/**
 * Reads the status of an organization's checkout. An open checkout may have just been paid, so this also queries the
 * payment service and updates the subscription.
 * @throws AppError not_found for an unknown checkout or another organization's, payments_unreachable
 */
export async function findCheckoutStatus(
  deps: BillingDeps,
  organizationId: string,
  sessionId: string,
): Promise<CheckoutStatus> {
  const { db, payments } = deps
  const key = { organizationId, backend: payments.backend }
  const find = () => db.transaction((tx) => findCheckout(tx, key, sessionId))
  const [account, checkout] = [await db.transaction((tx) => findAccount(tx, key)), await find()]
  if (!account || !checkout) throw new AppError('not_found', { text: sentence('noCheckout') })
  if (checkout.status !== 'open') return checkout.status
  await syncSubscription(deps, account)
  return (await find())?.status ?? 'expired'
}
