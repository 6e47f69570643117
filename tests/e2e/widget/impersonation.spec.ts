import { demoUrl, serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { enterEmailedCode, openAsProject } from './demo-page.ts'

test('the widget shows that someone from the team uses the account, until the session ends', {
  tag: '@long',
}, async ({ page, context, freshEmail }) => {
  const { publicToken, projectId, secret } = await openAsProject(page, 'Team')
  await enterEmailedCode(page, freshEmail)
  await expect(page.getByText('lw-authenticated')).toBeVisible()
  await context.clearCookies()

  const callServer = (path: string, body: object) =>
    fetch(`${serverUrl}/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    })
  const printed = await runOperator('impersonate', freshEmail, '--project', publicToken)
  const [, token] = /impersonation_token is ([\w-]+)/.exec(printed) ?? []
  const response = await callServer('/impersonation/authenticate', { impersonation_token: token })
  const { session_token, session_jwt } = (await response.json()) as Record<string, string>
  await context.addCookies([
    { name: 'stytch_session', value: session_token ?? '', url: demoUrl },
    { name: 'stytch_session_jwt', value: session_jwt ?? '', url: demoUrl },
  ])
  await page.goto(demoUrl)
  const banner = page.getByText('Someone from the site’s team is using this account.')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('lw-logged-out')).toBeVisible()
  await expect(banner).toBeHidden()
  const again = await callServer('/sessions/authenticate', { session_token })
  expect(response.status).toBe(200)
  expect(again.status).toBe(404)
})

test('an operator’s link signs in as the user after a click, once', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  // The browser logs the rejection that this test expects.
  consoleProblems.allow(/401/)
  const { publicToken } = await openAsProject(page, 'Helpers')
  await enterEmailedCode(page, freshEmail)
  await expect(page.getByText('lw-authenticated')).toBeVisible()
  await page.context().clearCookies()

  const printed = await runOperator('impersonate', freshEmail, '--project', publicToken)
  const link = /http\S+/.exec(printed)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in as a user' })).toBeVisible()
  await expect(page.getByText('The user gets an email about it.')).toBeVisible()
  // Opening the link does not use it up.
  await page.reload()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(page.getByText('Someone from the site’s team is using this account.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  await page.context().clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(
    page
      .getByTestId('lw-card')
      .getByText('This link has expired or was already used. Please create a new one.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up or log in' })).toBeVisible()
})
