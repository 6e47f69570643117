import { z } from 'zod'
import { hours, later } from '../../platform/clock.ts'
import { sha256Hex } from '../../secrets/secrets.ts'
import { InvalidEvent, type Payments, type SubscriptionState } from '../payments.ts'
import {
  changeSubscription,
  expire,
  findPlan,
  getPrice,
  type LocalDeps,
  newLocalId,
  passTime,
} from './changes.ts'
import { toPortalUrl } from './portal-session.ts'
import { isSigned } from './signature.ts'
import {
  listSubscriptions,
  lockCheckout,
  lockSubscription,
  putCheckout,
  putCustomer,
  type StandInCheckout,
  type StandInSubscription,
} from './store.ts'
import { end } from './subscription-rules.ts'

/** Where the stand-in's checkout is, in a frame or as a page. */
export const checkoutPath = '/stand-in/payment/checkout'

/** The secret that the stand-in and the webhook have in common. */
export const toWebhookSecret = ({ secrets }: Pick<LocalDeps, 'secrets'>): string =>
  secrets.keyedHash('stand-in webhook', '')

/**
 * Development's stand-in for a payment service, kept in our own database. It behaves as the real one does: sessions
 * that expire, periods that end, events that are signed and told again until they are heard.
 */
export function createLocalPayments(deps: LocalDeps): Payments {
  const { db, clock } = deps
  return {
    backend: 'local',
    publishableKey: null,

    async createCustomer({ organizationId, email, name }) {
      const made = { id: newLocalId(deps, 'cus_local'), organizationId, email, name, createdAt: clock.now() }
      return { customerId: (await db.transaction((tx) => putCustomer(tx, made))).id }
    },

    async startCheckout(wish) {
      const { customerId, priceId, trialDays, uiMode, returnUrl, cancelUrl } = wish
      const [id, now] = [newLocalId(deps, 'cs_test'), clock.now()]
      const checkout = await db.transaction((tx) =>
        putCheckout(tx, {
          id,
          customerId,
          priceId,
          trialDays,
          uiMode,
          returnUrl,
          cancelUrl,
          idempotencyKey: sha256Hex(JSON.stringify(wish)),
          clientSecret: `${id}_secret_${deps.random.bytes(16).toString('hex')}`,
          status: 'open',
          cardToConfirm: null,
          losesEvents: false,
          createdAt: now,
          expiresAt: later(now, hours(24)),
        }),
      )
      return { sessionId: checkout.id, ...toDoor(checkout) }
    },

    readCheckout: (id) =>
      db.transaction(async (tx) => {
        const checkout = await lockCheckout(tx, { id }, clock.now())
        return (
          checkout && { status: checkout.status, ...(checkout.status === 'open' ? toDoor(checkout) : {}) }
        )
      }),

    expireCheckout: (id) =>
      db.transaction(async (tx) => {
        const checkout = await lockCheckout(tx, { id }, clock.now())
        if (checkout?.status === 'open') await expire(tx, deps, checkout)
      }),

    listSubscriptions: (customerId) =>
      db.transaction(async (tx) => {
        await passTime(tx, deps)
        return (await listSubscriptions(tx, customerId)).map((subscription) => toState(deps, subscription))
      }),

    startPortal: async ({ customerId, returnUrl, changeTo }) => ({
      url: toPortalUrl(deps, { customerId, returnUrl, changeTo: changeTo?.priceId }),
    }),

    cancelNow: (id) =>
      db.transaction(async (tx) => {
        const subscription = await lockSubscription(tx, id)
        if (!subscription || subscription.status === 'canceled') return
        await changeSubscription(tx, deps, subscription, end(subscription, clock.now()))
      }),

    readEvent(rawBody, signature, now) {
      if (!isSigned(rawBody, signature, toWebhookSecret(deps), now)) throw new InvalidEvent()
      const { id, type, data } = Event.parse(JSON.parse(rawBody))
      return { id, type, customerId: data.object.customer ?? null }
    },
  }
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ customer: z.string().nullish() }) }),
})

function toDoor({ uiMode, clientSecret, returnUrl }: StandInCheckout) {
  if (uiMode === 'embedded') return { clientSecret }
  const url = new URL(checkoutPath, returnUrl)
  url.searchParams.set('client_secret', clientSecret)
  return { url: url.href }
}

const toState = (deps: LocalDeps, subscription: StandInSubscription): SubscriptionState => ({
  id: subscription.id,
  status: subscription.status,
  currentPeriodEnd: subscription.periodEnd,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  isPaid: subscription.isPaid,
  priceId: subscription.priceId,
  interval: getPrice(deps, subscription.priceId).interval,
  planName: findPlan(deps, subscription.priceId)?.name ?? null,
  createdAt: subscription.createdAt,
})
