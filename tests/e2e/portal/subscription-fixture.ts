import { randomBytes } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { serverUrl, stripeUrl } from '../../support/browser/addresses.ts'
import { expect } from '../../support/browser/page.ts'
import { makePerson, mustPost } from '../../support/browser/person.ts'
import { bakeFor, type Member, signInAs } from './dashboard-fixture.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirm: '4000 0025 0000 3155',
} as const

/** Creates a person who has baked a cake and is therefore the admin of a personal company. */
export async function makeOwner(): Promise<Member> {
  const email = `owner-${randomBytes(6).toString('hex')}@mail.test`
  const owner = { email, token: await makePerson(serverUrl, email) }
  await bakeFor(owner, { name: 'Cake.txt', to: [] })
  return owner
}

const here = `${serverUrl}/portal?tab=subscription`

/** Starts a checkout as the portal does. @returns the id of the checkout */
export async function beginCheckout(
  { token }: Member,
  plan: 'price_monthly' | 'price_yearly',
): Promise<string> {
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
  return clientSecret.split('_secret_')[0] ?? ''
}

/** Buys a plan without a browser. @returns the id of the checkout */
export async function subscribe(owner: Member, plan: 'price_monthly' | 'price_yearly'): Promise<string> {
  const id = await beginCheckout(owner, plan)
  const paid = await fetch(`${stripeUrl}/checkout/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ step: 'pay', number: cards.good, expiry: '12 / 34', cvc: '123' }),
  })
  expect(await paid.text()).toContain('Payment received')
  return id
}

export async function openTab(page: Page, owner: Member, query = ''): Promise<void> {
  await signInAs(page, owner)
  await page.goto(`${here}${query}`)
  await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
}

/** The card above the plans that shows the subscription. */
export const current = (page: Page) => page.getByRole('region', { name: 'Current subscription' })
export const planCard = (page: Page, name: 'Monthly' | 'Yearly') =>
  page.getByRole('article', { name: new RegExp(`^${name}`) })

export const checkoutFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]')

export async function payWith(page: Page, card: string): Promise<void> {
  const frame = checkoutFrame(page)
  await frame.getByLabel('Card number').fill(card)
  await frame.getByRole('button', { name: /^(Pay|Start)/ }).click()
}
