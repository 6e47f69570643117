import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { createCheckout } from '#contract/routes/billing.ts'
import { AppError } from '../http/app-error.ts'
import { findOrganization } from '../organizations/store.ts'
import { hours, later } from '../platform/clock.ts'
import type { CheckoutTarget } from './payments.ts'
import type { PricedPlan } from './plans.ts'
import { watchUntil } from './refresh-stale.ts'
import {
  type Account,
  type AccountKey,
  addAccount,
  addCheckout,
  type Checkout,
  changeAccount,
  findAccount,
  findOpenCheckout,
  lockAccount,
} from './store.ts'
import { isRunning } from './subscription-rules.ts'
import { type Selling, syncSubscription } from './sync-subscription.ts'

type Wish = BodyOf<typeof createCheckout>

/** Backends end a checkout by themselves after so long. */
const checkoutLifetime = hours(24)

/** Two who begin at the same time may each be one round late; more than that is no coincidence. */
const rounds = 5

/**
 * The way to buy a plan (rule S7). Nobody is shown a checkout before it is written down as the only one of the
 * organization, and before the one that was open until then can no longer be paid. So two clicks, two tabs and two
 * admins come to the same checkout, or to the last one.
 * @throws AppError payments_unreachable, unavailable
 */
export async function startCheckout(
  deps: Selling,
  { organizationId, email }: { organizationId: string; email: string },
  plan: PricedPlan,
  wish: Wish,
): Promise<ReplyOf<typeof createCheckout>> {
  const { payments } = deps
  const key = { organizationId, backend: payments.backend }
  for (let round = 0; round < rounds; round++) {
    const account = await ensureAccount(deps, key, email)
    const { subscription, open } = await syncSubscription(deps, account)
    if (subscription && isRunning(subscription)) {
      const returnUrl = toPlainReturn(wish.return_url)
      const { customerId } = account
      const changeTo = { subscriptionId: subscription.id, priceId: plan.id }
      const isOther = subscription.priceId !== plan.id
      await watchUntil(deps, key, later(deps.clock.now(), hours(1)))
      return payments.startPortal({ customerId, returnUrl, ...(isOther ? { changeTo } : {}) })
    }
    if (open && isFor(open.checkout, wish) && hasDoor(open.door)) return toReply(open.door)
    if (open) {
      await payments.expireCheckout(open.checkout.sessionId)
      continue
    }
    const attempt = account.checkoutsBegun + 1
    const started = await payments.startCheckout({
      organizationId,
      attempt,
      customerId: account.customerId,
      priceId: plan.id,
      trialDays: subscription === undefined ? plan.trial_days : 0,
      uiMode: wish.ui_mode,
      returnUrl: wish.return_url,
      cancelUrl: wish.cancel_url,
    })
    const only = await writeDown(deps, account, attempt, started.sessionId, wish)
    if (only === started.sessionId) return toReply(started)
    await payments.expireCheckout(started.sessionId)
  }
  throw new AppError('unavailable')
}

/** The account, with a customer at the backend. The backend knows the organization again, so two at once make one. */
async function ensureAccount(deps: Selling, key: AccountKey, email: string): Promise<Account> {
  const { db, clock, payments } = deps
  const { organizationId } = key
  const [account, organization] = await db.transaction(async (tx) => [
    await findAccount(tx, key),
    await findOrganization(tx, organizationId),
  ])
  if (account) return account
  const wanted = { organizationId, email, name: organization?.name ?? email }
  const { customerId } = await payments.createCustomer(wanted)
  return db.transaction((tx) => addAccount(tx, { ...key, customerId, createdAt: clock.now() }))
}

/** @returns the checkout that is the organization's from now on: this one, or that of somebody who was quicker */
function writeDown(
  { db, clock, payments }: Selling,
  account: Account,
  attempt: number,
  sessionId: string,
  wish: Wish,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account)
    const open = await findOpenCheckout(tx, account)
    if (open || !locked || locked.checkoutsBegun >= attempt) return open?.sessionId
    const now = clock.now()
    await changeAccount(tx, account, { checkoutsBegun: attempt, askUntil: later(now, checkoutLifetime) })
    await addCheckout(tx, {
      sessionId,
      organizationId: account.organizationId,
      backend: payments.backend,
      priceId: wish.stripe_price_id,
      uiMode: wish.ui_mode,
      status: 'open',
      createdAt: now,
      returnUrl: wish.return_url,
      cancelUrl: wish.cancel_url,
    })
    return sessionId
  })
}

const isFor = (checkout: Checkout, wish: Wish): boolean =>
  checkout.priceId === wish.stripe_price_id &&
  checkout.uiMode === wish.ui_mode &&
  checkout.returnUrl === wish.return_url &&
  checkout.cancelUrl === wish.cancel_url

const hasDoor = ({ clientSecret, url }: CheckoutTarget) => clientSecret !== undefined || url !== undefined

const toReply = ({ clientSecret, url }: CheckoutTarget) =>
  clientSecret === undefined ? { url } : { clientSecret }

/** The address without what only a checkout fills in. */
function toPlainReturn(returnUrl: string): string {
  const url = new URL(returnUrl)
  for (const [name, value] of [...url.searchParams]) {
    if (value === '{CHECKOUT_SESSION_ID}') url.searchParams.delete(name)
  }
  return url.href
}
