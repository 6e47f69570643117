import type { Deps } from '../deps.ts'
import type { CheckoutTarget, Payments, SubscriptionState } from './payments.ts'
import {
  type Account,
  beginReading,
  type Checkout,
  changeAccount,
  findOpenCheckout,
  findSubscription,
  lockAccount,
  putSubscription,
  setCheckoutStatus,
} from './store.ts'
import { findCurrent } from './subscription-rules.ts'

export type Selling = Deps & { payments: Payments }

/** What an organization has with the backend, as it is now. */
export type SyncResult = {
  subscription: SubscriptionState | undefined
  /** the checkout that can still be paid, and the way to it where the backend told it */
  open: { checkout: Checkout; door: CheckoutTarget } | undefined
}

/**
 * Asks the backend how things stand, and writes it down (rule S6). Everything that might have changed something comes
 * here: events, the return from a checkout, a look at the status. So it does not matter in which order, how often or
 * whether at all the backend tells.
 * @throws AppError payments_unreachable
 */
export async function syncSubscription(deps: Selling, account: Account): Promise<SyncResult> {
  const { db, payments } = deps
  const [reading, open] = await db.transaction(async (tx) => [
    await beginReading(tx, account),
    await findOpenCheckout(tx, account),
  ])
  // The checkout first: one that is complete by then has a subscription that the list holds.
  const told = open && (await payments.readCheckout(open.sessionId))
  const subscription = findCurrent(await payments.listSubscriptions(account.customerId))
  const status = told?.status ?? 'expired'

  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account)
    if (!locked || reading === undefined) return { subscription: undefined, open: undefined }
    if (open && status !== 'open') await setCheckoutStatus(tx, open.sessionId, status)
    if (reading < locked.lastKeptReading) {
      return { subscription: await findSubscription(tx, account), open: undefined }
    }
    await changeAccount(tx, account, { lastKeptReading: reading })
    await putSubscription(tx, account, subscription)
    return {
      subscription,
      open: open && told?.status === 'open' ? { checkout: open, door: told } : undefined,
    }
  })
}
