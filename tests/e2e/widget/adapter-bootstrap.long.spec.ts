import type { Route } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { apiUrl, playProvider, publicToken } from './simulated-provider.ts'

test.beforeEach(({ open }) => open({ artifact: 'adapter', apiUrl }))

test('reads the sender domain from an earlier visit if bootstrap fails, and never guesses it', async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource|bootstrap|Unable to (contact|retrieve)/)
  const bootstrap = `/sdk/v1/projects/bootstrap/${publicToken}`
  const responses: Parameters<typeof playProvider>[1] = { [bootstrap]: (route) => route.abort() }
  await playProvider(page, responses)
  const order = {
    email: 'ann@example.org',
    loginExpirationMinutes: 30,
    signupExpirationMinutes: 30,
    locale: 'en',
  }
  const sender = () =>
    page.evaluate(
      async ([token, url, linkRequest]) => {
        const { links, passwords } = window.openProvider(token, url)
        const { signal } = new AbortController()
        const policy = await passwords?.policy?.(signal).catch(() => 'not known')
        return { ...(await links?.sendLink(linkRequest, signal)), policy }
      },
      [publicToken, apiUrl, order] as const,
    )
  expect(await sender()).toEqual({ senderDomain: null, policy: 'not known' })
  delete responses?.[bootstrap]
  await page.reload()
  const expected = { senderDomain: 'mail.provider.test', policy: { name: 'zxcvbn' } }
  expect(await sender()).toEqual(expected)
  Object.assign(responses ?? {}, { [bootstrap]: (route: Route) => route.abort() })
  await page.reload()
  expect(await sender()).toEqual(expected)
})
