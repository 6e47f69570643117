import type { PricedPlan } from '../billing/plans.ts'
import { days } from '../platform/clock.ts'
import { deliver, manage, pay, toSessionId } from './billing.ts'
import type { Person } from './people.ts'
import type { Delivery } from './stripe/life.ts'
import { createStripeWorld, postEvents } from './stripe/world.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** How the service tells what happened: once and in order, or in any other way that it may come. */
export type Telling = 'in order' | 'twice and backwards' | 'never'

/** What people and time do at a payment service, whichever it is; told to our webhook when it resolves. */
export type Hands = {
  world: TestServer
  pay(clientSecret: string): Promise<void>
  /** until the next bill, by a card that is good or fails */
  pass(person: Person, span: number, card: 'good' | 'failing'): Promise<void>
  /** What a subscriber does in the customer portal. */
  manage(person: Person, act: 'pay' | 'cancel' | 'resume'): Promise<void>
  /** the end of what was canceled */
  end(): Promise<void>
  close(): void
}

/** The stand-in, by its own pages. It tells by itself, in order. */
export async function openLocalHands(plans: readonly PricedPlan[]): Promise<Hands> {
  const world = await createTestServer({ plans })
  const pass = async (span: number) => {
    world.clock.advance(span)
    await deliver(world)
  }
  return {
    world,
    async pay(clientSecret) {
      await pay(world, clientSecret)
      await deliver(world)
    },
    async pass(person, span, card) {
      if (card === 'failing') await manage(world, person, 'fail_next')
      await pass(span)
    },
    manage: async (person, act) => void (await manage(world, person, act)),
    end: () => pass(days(32)),
    close: () => {},
  }
}

/** Stripe, as the server that plays it is told. Its portal is a page of Stripe's own, so there is none to go through. */
export async function openStripeHands(plans: readonly PricedPlan[], telling: Telling): Promise<Hands> {
  const world = await createStripeWorld({ plans })
  const { life, stripe, clock } = world
  const tell = async (deliveries: Delivery[]) => {
    if (telling === 'in order') await postEvents(world, deliveries)
    if (telling === 'twice and backwards') await postEvents(world, [...deliveries, ...deliveries].reverse())
  }
  const id = () => [...stripe.account.subscriptions.keys()].at(-1) ?? ''
  const acts = { pay: life.settle, cancel: life.cancelAtEnd, resume: life.resume }
  return {
    world,
    pay: (clientSecret) => tell(life.pay(toSessionId(clientSecret))),
    async pass(_, span, card) {
      clock.advance(span)
      await tell(life.renew(id(), card))
    },
    manage: (_, act) => tell(acts[act](id())),
    async end() {
      clock.advance(days(32))
      await tell(life.end(id()))
    },
    close: stripe.close,
  }
}
