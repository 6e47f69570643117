import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from './fixture.ts'

const address = `${serverUrl}/clientside-services/index.html`
const received = {
  success: true,
  payload: { isValid: true, number: '+12015550123', national: '(201) 555-0123' },
}

/** Embeds the frame like the provider's client, and asks it to parse a number. */
function ask(page: Page, src: string, referrerPolicy: ReferrerPolicy = '') {
  return page.evaluate(
    async ([url, policy]) => {
      const frame = document.createElement('iframe')
      frame.src = url
      frame.referrerPolicy = policy
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const { port1, port2 } = new MessageChannel()
      const response = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
        setTimeout(() => resolve('nothing'), 2000)
      })
      const call = { method: 'parsedPhoneNumber', args: [{ phoneNumber: '2015550123', regionCode: 'US' }] }
      frame.contentWindow?.postMessage(call, '*', [port2])
      return response
    },
    [src, referrerPolicy] as const,
  )
}

test('a registered site gets a response, by its referrer or by its public token', async ({ page, open }) => {
  await open('adapter')
  expect(await ask(page, address)).toEqual(received)
  const { publicToken } = JSON.parse((await page.locator('#settings').textContent()) ?? '{}')
  expect(await ask(page, `${address}?public_token=${publicToken}`, 'no-referrer')).toEqual(received)
})

test('a site that is not registered cannot embed the frame, with or without a public token', async ({
  page,
  open,
  site,
  consoleProblems,
}) => {
  consoleProblems.allow(/frame-ancestors/)
  await open('adapter')
  const { publicToken } = JSON.parse((await page.locator('#settings').textContent()) ?? '{}')
  await page.goto(site.urlOf('adapter').replace('peer.localhost', 'stranger.localhost'))
  expect(await ask(page, address)).toBe('nothing')
  expect(await ask(page, `${address}?public_token=${publicToken}`)).toBe('nothing')
})

test('a site without a referrer or public token gets no response', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/frame-ancestors/)
  await open('adapter')
  expect(await ask(page, address, 'no-referrer')).toBe('nothing')
})
