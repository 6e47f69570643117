import { eq } from 'drizzle-orm'
import { markPinGiven } from '../auth/sessions/store.ts'
import { deliverEvents } from '../billing/local/deliver-events.ts'
import { organizations, users } from '../db/schema/people.ts'
import { act, read } from './bake.ts'
import { Browser, type Page } from './browser.ts'
import { createOtherSession, createPerson, type Person } from './people.ts'
import { portalOrigin, type TestServer } from './test-server.ts'

export const monthly = 'price_monthly'
export const yearly = 'price_yearly'

export const returns = {
  return_url: `${portalOrigin}/portal?tab=subscription&session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${portalOrigin}/portal?tab=subscription&canceled=true`,
}

/** Somebody who is an admin of an organization of their own making, with a domain. */
export async function createAdmin(world: TestServer, address = 'admin@bakery.org'): Promise<Person> {
  const { db, clock } = world.deps
  const domain = address.slice(address.indexOf('@') + 1)
  const known = await db.transaction((tx) =>
    tx.select().from(organizations).where(eq(organizations.domain, domain)),
  )
  if (known.length === 0) {
    const row = {
      id: `organization-${domain}`,
      name: `The people of ${domain}`,
      domain,
      createdAt: clock.now(),
    }
    await db.transaction((tx) => tx.insert(organizations).values(row))
  }
  const person = await createPerson(world, address)
  await db.transaction((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users.id, person.userId)))
  return person
}

/** Somebody as they are after signing in again: sessions are shorter than subscriptions. */
export async function signInAgain(world: TestServer, person: Person): Promise<Person> {
  const again = await createOtherSession(world, person)
  await world.deps.db.transaction((tx) => markPinGiven(tx, again.sessionId, world.clock.now()))
  return again
}

export const checkOut = (world: TestServer, person: Person, change: Record<string, unknown> = {}) =>
  act(world, person, '/stripe/create_checkout_session', { stripe_price_id: monthly, ...returns, ...change })

export const readStatus = async (world: TestServer, person: Person) =>
  (await read(world, person, '/stripe/subscription_status')).body

export const readCheckout = (world: TestServer, person: Person, sessionId: string) =>
  read(world, person, '/stripe/checkout_session_status', { session_id: sessionId })

export const toSessionId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

/** Opens the stand-in's checkout, as the frame in the portal does. */
export const openCheckout = (world: TestServer, clientSecret: string): Promise<Page> =>
  new Browser(world).go(`${portalOrigin}/stand-in/payment/checkout?client_secret=${clientSecret}`)

/** Whether it can no longer be paid, as whoever opens it is told. */
export const isClosed = async (world: TestServer, clientSecret: string): Promise<boolean> =>
  (await openCheckout(world, clientSecret)).text.includes('This checkout is closed')

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

/** Types a card into the stand-in's checkout. @returns the page after it */
export async function pay(
  world: TestServer,
  clientSecret: string,
  card: Record<string, string> = {},
): Promise<Page> {
  const page = await openCheckout(world, clientSecret)
  return new Browser(world).submit(page, { step: 'pay', ...goodCard, ...card })
}

/** From no subscription to one, by the stand-in's good card. @returns the checkout's session */
export async function subscribe(world: TestServer, person: Person, priceId = monthly): Promise<string> {
  const { body } = await checkOut(world, person, { stripe_price_id: priceId })
  await pay(world, body.clientSecret)
  return toSessionId(body.clientSecret)
}

/** Does something in the stand-in's customer portal: `cancel`, `end_period` … */
export async function manage(world: TestServer, person: Person, ...acts: string[]): Promise<Page> {
  const reply = await act(world, person, '/stripe/create_portal_session', {
    return_url: `${portalOrigin}/portal?tab=subscription`,
  })
  const browser = new Browser(world)
  let page = await browser.go(reply.body.url)
  for (const one of acts) page = await browser.submit(page, { act: one })
  return page
}

/** Everything that the stand-in has to tell by now is told. */
export const deliver = (world: TestServer) => deliverEvents(world.deps, world.app)
