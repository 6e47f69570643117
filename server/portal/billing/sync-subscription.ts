import type { Deps } from '../deps.ts'
import type { CheckoutTarget, Payments, SubscriptionState } from '../payments/port.ts'
import {
  type Account,
  type Checkout,
  changeAccount,
  findOpenCheckout,
  findSubscription,
  lockAccount,
  putSubscription,
  setCheckoutStatus,
  startQuery,
} from './store.ts'
import { findCurrent } from './subscription-rules.ts'

export type BillingDeps = Deps & { payments: Payments }

/** An organization's current billing state, according to the payment service. */
export type SyncResult = {
  subscription: SubscriptionState | undefined
  /** the checkout that can still be paid, and its target, if the service reports one */
  open: { checkout: Checkout; target: CheckoutTarget } | undefined
}

/**
 * Queries the payment service and stores the result (rule S6). Everything that may indicate a changed subscription
 * calls this: events, the return from a checkout, and reading the status. Events may therefore be late, repeated or
 * lost.
 * @throws AppError payments_unreachable
 */
export async function syncSubscription(deps: BillingDeps, account: Account): Promise<SyncResult> {
  const { db, payments } = deps
  const [query, open] = await db.transaction(async (tx) => [
    await startQuery(tx, account),
    await findOpenCheckout(tx, account),
  ])
  // The checkout first: if it is complete by then, the list contains its subscription.
  const checkout = open && (await payments.readCheckout(open.sessionId))
  const subscription = findCurrent(await payments.listSubscriptions(account.customerId))
  const status = checkout?.status ?? 'expired'

  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account)
    if (!locked || query === undefined) return { subscription: undefined, open: undefined }
    if (open && status !== 'open') await setCheckoutStatus(tx, open.sessionId, status)
    if (query < locked.lastKeptReading) {
      return { subscription: await findSubscription(tx, account), open: undefined }
    }
    await changeAccount(tx, account, { lastKeptReading: query })
    await putSubscription(tx, account, subscription)
    return {
      subscription,
      open: open && checkout?.status === 'open' ? { checkout: open, target: checkout } : undefined,
    }
  })
}
