import { AppError } from '../http/app-error.ts'
import type { CheckoutStatus } from './payments.ts'
import { findAccount, findCheckout } from './store.ts'
import { type Selling, syncSubscription } from './sync-subscription.ts'

/**
 * How a checkout of the organization stands. One that is open may have been paid a moment ago, so the backend is
 * asked, and with it the subscription.
 * @throws AppError not_found for one of somebody else's or of nobody's, payments_unreachable
 */
export async function findCheckoutStatus(
  deps: Selling,
  organizationId: string,
  sessionId: string,
): Promise<CheckoutStatus> {
  const { db, payments } = deps
  const key = { organizationId, backend: payments.backend }
  const find = () => db.transaction((tx) => findCheckout(tx, key, sessionId))
  const [account, checkout] = [await db.transaction((tx) => findAccount(tx, key)), await find()]
  if (!account || !checkout) throw new AppError('not_found', { text: 'There is no such checkout.' })
  if (checkout.status !== 'open') return checkout.status
  await syncSubscription(deps, account)
  return (await find())?.status ?? 'expired'
}
