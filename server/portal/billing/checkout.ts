import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { createCheckout } from '#contract/routes/billing.ts'
import { sentence } from '#languages/sentence.ts'
import type { PricedPlan } from '../../platform/config/plans.ts'
import { hours, later } from '../../platform/machine/clock.ts'
import { findCompany } from '../companies/store.ts'
import { AppError } from '../errors/app-error.ts'
import type { CheckoutStatus, CheckoutTarget } from '../payments/port.ts'
import {
  type Account,
  type AccountKey,
  addAccount,
  addCheckout,
  type Checkout,
  changeAccount,
  findAccount,
  findCheckout,
  findOpenCheckout,
  lockAccount,
} from './store.ts'
import { isRunning } from './subscription-rules.ts'
import { type BillingDeps, syncSubscription, watchUntil } from './sync-subscription.ts'

type CheckoutRequest = BodyOf<typeof createCheckout>

/** The payment service closes a checkout automatically after this time. */
const checkoutLifetime = hours(24)

/** Two simultaneous requests may each need one retry; more retries are not a coincidence. */
const maxAttempts = 5

/**
 * Starts the purchase of a plan (rule S7). A checkout is returned only after it has been stored as the company's
 * only checkout and the previous one has been closed. Two clicks, tabs or admins therefore get the same checkout, or
 * the newest.
 * @returns a checkout, or the URL of the customer portal if the company has a subscription
 * @throws AppError payments_unreachable, unavailable
 */
export async function startCheckout(
  deps: BillingDeps,
  { companyId, email }: { companyId: string; email: string },
  plan: PricedPlan,
  request: CheckoutRequest,
): Promise<ReplyOf<typeof createCheckout>> {
  const { payments } = deps
  const key = { companyId, backend: payments.backend }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const account = await ensureAccount(deps, key, email)
    const { subscription, open } = await syncSubscription(deps, account)
    if (subscription && isRunning(subscription)) {
      const returnUrl = removeSessionId(request.return_url)
      const { customerId } = account
      const changeTo = { subscriptionId: subscription.id, priceId: plan.id }
      const isOtherPlan = subscription.priceId !== plan.id
      await watchUntil(deps, key, later(deps.clock.now(), hours(1)))
      return payments.startPortal({ customerId, returnUrl, ...(isOtherPlan ? { changeTo } : {}) })
    }
    if (open && isFor(open.checkout, request) && hasTarget(open.target)) return toReply(open.target)
    if (open) {
      await payments.expireCheckout(open.checkout.sessionId)
      continue
    }
    const number = account.checkoutsBegun + 1
    const started = await payments.startCheckout({
      companyId,
      attempt: number,
      customerId: account.customerId,
      priceId: plan.id,
      trialDays: subscription === undefined ? plan.trial_days : 0,
      uiMode: request.ui_mode,
      returnUrl: request.return_url,
      cancelUrl: request.cancel_url,
    })
    const openId = await saveCheckout(deps, account, number, started.sessionId, request)
    if (openId === started.sessionId) return toReply(started)
    await payments.expireCheckout(started.sessionId)
  }
  throw new AppError('unavailable')
}

/**
 * Finds or creates the company's account. The payment service returns the same customer for simultaneous calls.
 */
async function ensureAccount(deps: BillingDeps, key: AccountKey, email: string): Promise<Account> {
  const { db, clock, payments } = deps
  const { companyId } = key
  const [account, company] = await db.transaction(async (tx) => [
    await findAccount(tx, key),
    await findCompany(tx, companyId),
  ])
  if (account) return account
  const name = company?.name ?? email
  const { customerId } = await payments.createCustomer({ companyId, email, name })
  return db.transaction((tx) => addAccount(tx, { ...key, customerId, createdAt: clock.now() }))
}

/** @returns the ID of the company's open checkout: this one, or that of a request that was faster */
function saveCheckout(
  { db, clock, payments }: BillingDeps,
  account: Account,
  number: number,
  sessionId: string,
  request: CheckoutRequest,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account)
    const open = await findOpenCheckout(tx, account)
    if (open || !locked || locked.checkoutsBegun >= number) return open?.sessionId
    const now = clock.now()
    await changeAccount(tx, account, { checkoutsBegun: number, askUntil: later(now, checkoutLifetime) })
    await addCheckout(tx, {
      sessionId,
      companyId: account.companyId,
      backend: payments.backend,
      priceId: request.stripe_price_id,
      uiMode: request.ui_mode,
      status: 'open',
      createdAt: now,
      returnUrl: request.return_url,
      cancelUrl: request.cancel_url,
    })
    return sessionId
  })
}

const isFor = (checkout: Checkout, request: CheckoutRequest): boolean =>
  checkout.priceId === request.stripe_price_id &&
  checkout.uiMode === request.ui_mode &&
  checkout.returnUrl === request.return_url &&
  checkout.cancelUrl === request.cancel_url

const hasTarget = ({ clientSecret, url }: CheckoutTarget) => clientSecret !== undefined || url !== undefined

const toReply = ({ clientSecret, url }: CheckoutTarget) =>
  clientSecret === undefined ? { url } : { clientSecret }

/** Removes the placeholder that only a checkout fills in. */
function removeSessionId(returnUrl: string): string {
  const url = new URL(returnUrl)
  for (const [name, value] of [...url.searchParams]) {
    if (value === '{CHECKOUT_SESSION_ID}') url.searchParams.delete(name)
  }
  return url.href
}

/**
 * Reads the status of a company's checkout. An open checkout may have just been paid, so this also queries the
 * payment service and updates the subscription.
 * @throws AppError not_found for an unknown checkout or another company's, payments_unreachable
 */
export async function findCheckoutStatus(
  deps: BillingDeps,
  companyId: string,
  sessionId: string,
): Promise<CheckoutStatus> {
  const { db, payments } = deps
  const key = { companyId, backend: payments.backend }
  const find = () => db.transaction((tx) => findCheckout(tx, key, sessionId))
  const [account, checkout] = [await db.transaction((tx) => findAccount(tx, key)), await find()]
  if (!account || !checkout) throw new AppError('not_found', { text: sentence('noCheckout') })
  if (checkout.status !== 'open') return checkout.status
  await syncSubscription(deps, account)
  return (await find())?.status ?? 'expired'
}
