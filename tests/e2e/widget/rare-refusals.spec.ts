import { expect, test } from './fixture.ts'

// What only a host's mistake or an unusual provider can cause, in the words that the table has for it.

test('a refusal that says nothing of itself is told as something that went wrong', async ({ page, open }) => {
  await open({
    artifact: 'drop-in',
    attributes: { products: 'otp', 'public-token': 'public-token-test-widget' },
  })
  await page.evaluate(() => window.harness.refuseNext({ code: 'unknown' }))
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

test('a link whose verifier is missing works only in the browser that asked for it', async ({
  page,
  open,
}) => {
  await open({
    artifact: 'drop-in',
    attributes: { products: 'emailMagicLinks', 'public-token': 'public-token-test-widget' },
    link: 'good-link',
  })
  await page.evaluate(() => window.harness.refuseNext({ code: 'pkce_expected_code_verifier' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  const text = 'This link works only in the browser that asked for it. Please ask for a new one.'
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('a tag without a public token says what it lacks', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { products: 'otp' }, apiUrl: 'http://localhost:9' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  const text = 'This login form is not set up yet: <login-widget> needs a public-token attribute.'
  await expect(page.getByText(text)).toBeVisible()
})
