import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { PricedPlan } from '../plans.ts'
import { toCheckoutJson, toEventBody, toInvoiceJson, toSubscriptionJson } from './event-json.ts'
import {
  addEvent,
  changeCheckout,
  lockDueSubscriptions,
  putSubscription,
  type StandInCheckout,
  type StandInSubscription,
} from './store.ts'
import { begin, endPeriod, type StandInState, toEventTypes } from './subscription-rules.ts'

export type LocalDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'config'>

export const newLocalId = ({ random }: Pick<Deps, 'random'>, prefix: string): string =>
  `${prefix}_${random.bytes(12).toString('hex')}`

export const findPlan = ({ config }: Pick<Deps, 'config'>, id: string): PricedPlan | undefined =>
  config.plans.find((plan) => plan.id === id)

/** The plan, or what is left of one that was sold once and is not in the table any more. */
export const getPrice = (deps: Pick<Deps, 'config'>, id: string) =>
  findPlan(deps, id) ?? { id, interval: 'month' as const }

/** Somebody has paid: the subscription begins, and the world is told. */
export async function completeCheckout(
  tx: Tx,
  deps: LocalDeps,
  checkout: StandInCheckout,
  card: string,
): Promise<void> {
  const now = deps.clock.now()
  const { customerId, losesEvents } = checkout
  const state = begin(getPrice(deps, checkout.priceId), checkout.trialDays, now)
  const subscription = { ...state, id: newLocalId(deps, 'sub_local'), customerId, card, createdAt: now }
  const done: StandInCheckout = { ...checkout, status: 'complete', cardToConfirm: null }
  await putSubscription(tx, subscription)
  await changeCheckout(tx, checkout.id, { status: 'complete', cardToConfirm: null })
  if (losesEvents) return
  await tell(tx, deps, 'checkout.session.completed', toCheckoutJson(done, subscription.id))
  await tellOfSubscription(tx, deps, undefined, subscription)
}

/** Keeps what has become of a subscription, and tells of it. */
export async function changeSubscription(
  tx: Tx,
  deps: LocalDeps,
  before: StandInSubscription,
  change: Partial<StandInState>,
): Promise<void> {
  const after = { ...before, ...change }
  await putSubscription(tx, after)
  await tellOfSubscription(tx, deps, before, after)
}

/** Time passes: every period that is over by now ends, one after the other. */
export async function passTime(tx: Tx, deps: LocalDeps): Promise<void> {
  for (const subscription of await lockDueSubscriptions(tx, deps.clock.now())) {
    let before = subscription
    while (before.status !== 'canceled' && before.periodEnd <= deps.clock.now()) {
      const after = { ...before, ...endPeriod(before, getPrice(deps, before.priceId)) }
      await changeSubscription(tx, deps, before, after)
      before = after
    }
  }
}

export async function expire(tx: Tx, deps: LocalDeps, checkout: StandInCheckout): Promise<void> {
  await changeCheckout(tx, checkout.id, { status: 'expired' })
  await tell(tx, deps, 'checkout.session.expired', toCheckoutJson({ ...checkout, status: 'expired' }, null))
}

async function tellOfSubscription(
  tx: Tx,
  deps: LocalDeps,
  before: StandInSubscription | undefined,
  after: StandInSubscription,
): Promise<void> {
  const plan = findPlan(deps, after.priceId)
  for (const type of toEventTypes(before, after)) {
    const isInvoice = type.startsWith('invoice.')
    await tell(tx, deps, type, (isInvoice ? toInvoiceJson : toSubscriptionJson)(after, plan))
  }
}

async function tell(tx: Tx, deps: LocalDeps, type: string, object: object): Promise<void> {
  const [id, now] = [newLocalId(deps, 'evt_local'), deps.clock.now()]
  await addEvent(tx, { id, body: toEventBody(id, type, object, now), nextTryAt: now })
}
