import { widget as german } from '#languages/de/widget.ts'
import { toAttributes } from '../../../widget/prerender/tag.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { expect, test } from './fixture.ts'
import { tag } from './prerendered-scene.ts'
import { apiUrl, playProvider } from './simulated-provider.ts'

const inGerman = { ...tag, locale: 'de' }

test('several tags use a language that is requested once', async ({ page, site }) => {
  await playProvider(page)
  let requests = 0
  page.on('request', (request) => {
    if (/\/chunks\/de-/.test(request.url())) requests++
  })
  const release = await delayCalls(page, /\/chunks\/de-/)
  const requested = page.waitForRequest(/\/chunks\/de-/)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, attributes: toAttributes(inGerman) }))
  await requested
  await page.locator('login-widget').evaluate((element) => element.after(element.cloneNode()))
  release()
  await expect(page.getByRole('button', { name: german['otp.email.submit'] })).toHaveCount(2)
  expect(requests).toBe(1)
})

for (const kind of ['empty', 'prerendered'] as const) {
  test(`if the texts of a language cannot be fetched, they are requested once, and the ${kind} tag is in English`, {
    tag: kind === 'empty' ? [] : ['@long'],
  }, async ({ page, site, consoleProblems }) => {
    consoleProblems.allow(/Failed to load resource/)
    await playProvider(page)
    let requests = 0
    await page.route(/\/chunks\/de-/, (route) => {
      requests++
      return route.abort()
    })
    await page.goto(
      site.urlOf({
        artifact: 'plain',
        apiUrl,
        ...(kind === 'empty' ? { attributes: toAttributes(inGerman) } : { prerendered: inGerman }),
      }),
    )
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByLabel('Passcode')).toBeVisible()
    expect(requests).toBeLessThanOrEqual(2)
  })
}
