import { randomBytes } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { serverUrl } from '../../support/addresses.ts'
import { expect } from '../../support/page.ts'
import { makePerson, mustPost } from '../../support/person.ts'
import { bakeFor, type Member, signInAs } from './dashboard-fixture.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const

/** Somebody who bakes by themselves, and so is the admin of an organization of their own. */
export async function makeOwner(): Promise<Member> {
  const email = `owner-${randomBytes(6).toString('hex')}@mail.test`
  const owner = { email, token: await makePerson(serverUrl, email) }
  await bakeFor(owner, { name: 'Cake.txt', to: [] })
  return owner
}

const here = `${serverUrl}/portal?tab=subscription`

/** Begins to buy a plan as the portal does. Returns the session's id, and what pays for it. */
export async function beginCheckout({ token }: Member, plan: 'price_monthly' | 'price_yearly') {
  const begun = await mustPost(
    serverUrl,
    '/stripe/create_checkout_session',
    {
      stripe_price_id: plan,
      return_url: `${here}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${here}&canceled=true`,
    },
    token,
  )
  const { clientSecret } = begun as { clientSecret: string }
  const [id = ''] = clientSecret.split('_secret_')
  return { id, clientSecret }
}

/** Buys a plan without a browser. Returns the session's id. */
export async function subscribe(owner: Member, plan: 'price_monthly' | 'price_yearly'): Promise<string> {
  const { id, clientSecret } = await beginCheckout(owner, plan)
  const paid = await fetch(`${serverUrl}/stand-in/payment/checkout`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      step: 'pay',
      number: cards.good,
      expiry: '12 / 34',
      cvc: '123',
    }),
  })
  expect(await paid.text()).toContain('Payment received')
  return id
}

export async function openTab(page: Page, owner: Member, query = ''): Promise<void> {
  await signInAs(page, owner)
  await page.goto(`${here}${query}`)
  await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
}

/** What the organization has: the card above the plans. */
export const current = (page: Page) => page.getByRole('region', { name: 'Current subscription' })
export const planCard = (page: Page, name: 'Monthly' | 'Yearly') =>
  page.getByRole('article', { name: new RegExp(`^${name}`) })

export const checkoutFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment form"]')

export async function payWith(page: Page, card: string): Promise<void> {
  const frame = checkoutFrame(page)
  await frame.getByLabel('Card number').fill(card)
  await frame.getByRole('button', { name: /^(Pay|Start)/ }).click()
}
