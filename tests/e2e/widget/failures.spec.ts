import type { Locator, Page, Route } from '@playwright/test'
import { emptyResponse, type Result, type Scenario } from './failure-table.ts'
import { expect, test } from './fixture.ts'
import { tables } from './forms.ts'
import type { HostPage } from './host-site.ts'
import { apiUrl, arriveSignedIn, fulfill, playProvider, publicToken } from './simulated-provider.ts'

/** The widget's timeout for a response. */
const timeoutMs = 30_000

declare global {
  interface Window {
    /** The codes of the errors reported to the host. */
    problems: string[]
  }
}

type Results = Parameters<typeof playProvider>[1] & object

const problems = (page: Page) => page.evaluate(() => window.problems)
const cardText = (page: Page, text: string) =>
  page.getByTestId('lw-card').getByText(text, { exact: true }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const valuesOf = (entries: Locator[]) => Promise.all(entries.map((entry) => entry.inputValue()))

/** The drop-in script on a host page with a fake provider. */
async function begin(
  page: Page,
  open: (hostPage: HostPage) => Promise<void>,
  host: Partial<HostPage>,
  otherResponses: Scenario['otherResponses'] = {},
) {
  const responses: Results = {}
  for (const [path, response] of Object.entries(otherResponses))
    responses[path] = (route) => respondBadly(route, response)
  const calls = await playProvider(page, responses)
  await page.clock.install()
  await page.addInitScript(() => {
    window.problems = []
    addEventListener('lw-error', (event) => {
      if (event instanceof CustomEvent) window.problems.push(event.detail.code)
    })
  })
  const attributes = { 'public-token': publicToken, 'api-url': apiUrl, ...host.attributes }
  await open({ artifact: 'drop-in', ...host, attributes, apiUrl })
  const countOf = (path: string) =>
    calls.filter((call) => call.method === 'POST' && call.path === path).length
  return { responses, countOf }
}

/** Restores the usual response of the call. */
function respondWell(responses: Results, { path, otherResponses = {} }: Scenario) {
  const response = otherResponses[path]
  if (response) responses[path] = (route) => respondBadly(route, response)
  else delete responses[path]
}

async function respondBadly(route: Route, response: Result): Promise<void> {
  switch (response.how) {
    case 'responds':
      return fulfill(route, 200, { data: response.with })
    case 'is unreachable':
      return route.abort()
    case 'is slow':
      // Never responds.
      return undefined
    case 'sends malformed JSON':
      return fulfill(route, 200, undefined, 'This is not JSON.')
    case 'responds with a page':
      return fulfill(route, 502, undefined, '<h1>Bad Gateway</h1>')
    case 'responds without content':
      return fulfill(route, 200, {})
    case 'rejects': {
      const { status, type, message = 'Refused.', retryAfterSeconds } = response
      return fulfill(route, status, {
        status_code: status,
        request_id: 'request-1',
        error_type: type,
        error_message: message,
        error_url: 'https://stytch.com/docs',
        ...(retryAfterSeconds && { error_details: { retry_after_seconds: retryAfterSeconds } }),
      })
    }
  }
}

test.beforeEach(({ consoleProblems }) =>
  consoleProblems.allow(/Failed to load resource|CORS|bootstrap|No code verifier/),
)

for (const scenario of tables.flat()) {
  const { screen, call, host, path, failures = [emptyResponse], successText, form } = scenario
  const isFirst = tables.some((table) => table[0] === scenario)
  const isFirstOfAll = scenario === tables[0]?.[0]

  test.describe(`${screen}, ${call}`, { tag: isFirst ? [] : ['@long'] }, () => {
    test('shows the text of a failure, keeps what was typed, and then succeeds', async ({ page, open }) => {
      if (scenario.isSignedIn) await arriveSignedIn(page)
      const { responses } = await begin(page, open, host, scenario.otherResponses)
      await scenario.reach?.(page)
      for (const { name, response, text } of failures) {
        await test.step(name, async () => {
          const before = (await problems(page)).length
          const fields = form?.entries(page) ?? []
          const requested = new Promise<void>((resolve) => {
            responses[path] = (route) => {
              resolve()
              return respondBadly(route, response)
            }
          })
          await scenario.act(page)
          const typed = await valuesOf(fields)
          expect(typed, name).not.toContain('')
          // The timeout starts with the request, which may come some time after the press.
          await requested
          if (response.how === 'is slow') await page.clock.runFor(timeoutMs)
          await expect.poll(async () => (await problems(page)).length, name).toBe(before + 1)
          await expect(page.getByTestId('lw-card').getByText(text), name).toBeVisible()
          expect(await valuesOf(fields), name).toEqual(typed)
          if (response.how === 'rejects' && response.retryAfterSeconds) {
            await page.clock.runFor(response.retryAfterSeconds * 1000)
          }
        })
      }
      respondWell(responses, scenario)
      await scenario.act(page)
      await expect(cardText(page, successText)).toBeVisible()
    })

    if (!scenario.leavesScreen) {
      test('ignores a second press', { tag: isFirstOfAll ? [] : ['@long'] }, async ({ page, open }) => {
        if (scenario.isSignedIn) await arriveSignedIn(page)
        const { responses, countOf } = await begin(page, open, host, scenario.otherResponses)
        await scenario.reach?.(page)
        const reported = await problems(page)
        const before = countOf(path)
        responses[path] = (route) => respondBadly(route, { how: 'is slow' })
        await scenario.act(page)
        await expect.poll(() => countOf(path)).toBe(before + 1)
        await page.keyboard.press('Enter')
        await page.getByTestId('lw-card').getByRole('button').last().click({ force: true })
        await page.clock.runFor(100)
        expect(countOf(path)).toBe(before + 1)
        expect(await problems(page)).toEqual(reported)
      })
    }

    const { leave } = scenario
    if (leave) {
      test('Back leaves the screen, and a late response changes nothing', { tag: '@long' }, async ({
        page,
        open,
      }) => {
        if (scenario.isSignedIn) await arriveSignedIn(page)
        const { responses } = await begin(page, open, host, scenario.otherResponses)
        await scenario.reach?.(page)
        const reported = await problems(page)
        let fail = () => {}
        const held = new Promise<void>((resolve) => {
          fail = resolve
        })
        responses[path] = async (route) => {
          await held
          await respondBadly(route, { how: 'sends malformed JSON' })
        }
        await scenario.act(page)
        await page.getByRole('button', { name: leave.press }).click()
        await expect(heading(page, leave.title)).toBeVisible()
        fail()
        await page.clock.runFor(1_000)
        await expect(heading(page, leave.title)).toBeVisible()
        expect(await problems(page)).toEqual(reported)
        respondWell(responses, scenario)
        await scenario.reach?.(page)
        await scenario.act(page)
        await expect(cardText(page, successText)).toBeVisible()
      })
    }
  })
}

test('shows that a code has expired, and sends another', { tag: '@long' }, async ({ page, open }) => {
  const { countOf } = await begin(page, open, { attributes: { products: 'otp' } })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByLabel('Passcode').waitFor()
  await page.clock.runFor(301_000)
  await expect(page.getByText('Your code has expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(/Your code expires in [45]:\d\d\./)).toBeVisible()
  expect(countOf('/sdk/v1/otps/email/login_or_create')).toBe(2)
})

test('EmailConfirmation: starting over works without the event log', { tag: '@long' }, async ({
  page,
  open,
}) => {
  const { responses } = await begin(page, open, { attributes: { products: 'emailMagicLinks' } })
  responses['/sdk/v1/events'] = (route) => route.abort()
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Sign up or log in')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect(await problems(page)).toEqual([])
})
