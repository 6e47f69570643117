import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { person } from '../../support/browser/person.ts'
import { expectToast } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { enterPassword, pinField } from './steps.ts'
import { beginCheckout, current, makeOwner, openTab, planCard, subscribe } from './subscription-fixture.ts'

test.describe.configure({ timeout: 120_000 })

const clean = `${serverUrl}/portal?tab=subscription&admin=on`
const back = (id: string) => `&session_id=${id}`
const unreachable = {
  status: 502,
  json: {
    error: 'The payment service is not responding. You were not charged. Please try again in a minute.',
    code: 'payments_unreachable',
    request_id: 'r',
  },
}

test('the page handles a checkout that is canceled, unpaid, another user’s, or already processed', async ({
  page,
}) => {
  const owner = await makeOwner()
  await openTab(page, owner, '&canceled=true')
  await expectToast(page, 'Subscription checkout was canceled')
  await expect(page).toHaveURL(clean)

  const id = await beginCheckout(owner, 'price_monthly')
  await page.goto(`${serverUrl}/portal?tab=subscription${back(id)}`)
  await expectToast(page, 'Subscription checkout was not completed')
  await expect(page).toHaveURL(clean)

  const foreign = await subscribe(await makeOwner(), 'price_monthly')
  await page.goto(`${serverUrl}/portal?tab=subscription${back(foreign)}`)
  await expectToast(page, 'There is no such checkout.')
  await expect(page).toHaveURL(clean)
  await expect(current(page)).toHaveCount(0)

  const ownCheckout = await subscribe(owner, 'price_monthly')
  for (const _ of ['once', 'twice']) {
    await page.goto(`${serverUrl}/portal?tab=subscription${back(ownCheckout)}`)
    await expectToast(page, 'Subscription activated successfully!')
    await expect(page).toHaveURL(clean)
    await expect(current(page)).toContainText('Active')
  }
})

test('a user who returns from a checkout signed out has to sign in first', async ({ page }) => {
  const owner = await makeOwner()
  const id = await subscribe(owner, 'price_monthly')
  await page.goto(`${serverUrl}/portal?tab=subscription${back(id)}`)
  await enterPassword(page, owner.email)
  await pinField(page).fill(person.pin)
  await expectToast(page, 'Subscription activated successfully!')
  await expect(current(page)).toContainText('Active')
})

test('a return from a checkout can be retried if the payment service is unavailable', async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of 502/)
  const owner = await makeOwner()
  const id = await subscribe(owner, 'price_monthly')
  const status = '**/stripe/checkout_session_status?*'
  await page.route(status, (route) => route.fulfill(unreachable))
  await openTab(page, owner, back(id))
  await expect(page.getByRole('alert').getByText('You were not charged.')).toBeVisible()
  await expectGoodLayout(page)
  expect(new URL(page.url()).searchParams.get('session_id')).toBe(id)
  await page.unroute(status)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Subscription activated successfully!')
  await expect(page).toHaveURL(clean)

  await page.route(status, (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto(`${serverUrl}/portal?tab=subscription${back(id)}`)
  await expectToast(page, 'Failed to verify subscription status')
  await expect(page).toHaveURL(clean)
})

test('the page shows that the payment service is unavailable or not configured', async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of 50[12]/)
  const owner = await makeOwner()
  const plans = '**/stripe/plans?*'
  await page.route(plans, (route) => route.fulfill({ status: 400, body: '' }))
  await openTab(page, owner)
  await expect(page.getByRole('alert').getByText('Failed to load subscription status')).toBeVisible()
  await expectGoodLayout(page)
  await page.unroute(plans)
  await page.getByRole('button', { name: 'Try again' }).click()

  const begin = planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe' })
  const checkout = '**/stripe/create_checkout_session'
  await page.route(checkout, (route) => route.fulfill(unreachable), { times: 1 })
  await begin.click()
  await expectToast(page, unreachable.json.error)
  await page.route(checkout, (route) => route.fulfill({ status: 400, body: '' }), { times: 1 })
  await begin.click()
  await expectToast(page, 'Failed to start checkout process')

  const absent = { error: 'This server does not offer subscriptions.', code: 'payments_absent' }
  await page.route('**/stripe/*', (route) =>
    route.fulfill({ status: 501, json: { ...absent, request_id: 'r' } }),
  )
  await page.reload()
  await expect(page.getByText('Subscriptions are not available', { exact: true })).toBeVisible()
  await expect(page.getByText(absent.error)).toBeVisible()
  await expectGoodLayout(page)
})
