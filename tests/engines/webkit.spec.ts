import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bake } from '../e2e/portal/bakery.ts'
import { demoUrl, marketplaceUrl, portAt, serverUrl } from '../support/browser/addresses.ts'
import { codeSentTo } from '../support/browser/outbox.ts'
import { makePerson, person } from '../support/browser/person.ts'
import { makeFolder } from '../support/programs/places.ts'
import { openWebkit, type WebkitPage } from './webkit-driver.ts'

// Smoke tests in WebKitGTK.

let page: WebkitPage
test.beforeAll(async () => {
  page = await openWebkit()
})
test.afterAll(() => page?.close())

const freshEmail = () => `visitor-${randomBytes(6).toString('hex')}@mail.test`
const inWidget = (selector: string) =>
  `return document.querySelector('login-widget')?.shadowRoot?.querySelector('${selector}')`
const textIn = (selector: string, text: string) =>
  `return document.querySelector('${selector}')?.textContent.includes('${text}')`
const button = (name: string) =>
  `return [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === '${name}' && !one.disabled)`

test('a visitor follows the link to the working URL of the demo site, signs in, reloads and signs out', async () => {
  await page.goto(demoUrl)
  const workingUrl = await page.waitFor<string>(
    `return document.querySelector('[role=alert]:not([hidden]) a')?.href`,
  )
  expect(workingUrl).toBe(`http://127.0.0.1:${portAt(1)}/`)
  await page.goto(workingUrl)
  const email = freshEmail()
  await page.type(inWidget('[data-testid=lw-email]'), `${email}\uE007`)
  await page.waitFor(inWidget('[data-testid=lw-code]'))
  await page.type(inWidget('[data-testid=lw-code]'), await codeSentTo(email))
  await page.waitFor(textIn('#event-list', 'lw-flow-complete'))
  await page.goto(workingUrl)
  await page.waitFor(`return document.querySelector('#who')?.textContent === 'Signed in'`)
  await page.click(button('Sign out'))
  await page.waitFor(textIn('#event-list', 'lw-logged-out'))
  await page.waitFor(`return document.querySelector('#who')?.textContent === 'Not signed in'`)
})

test('the marketplace names its problem with cookies, and its screens lead to a password', async () => {
  await page.goto(`${marketplaceUrl}/?organization=hotel-aurora`)
  await page.waitFor(`return document.querySelector('#no-cookies:not([hidden])')`)
  await page.type(inWidget('input[type=email]'), 'events@hotel-aurora.test')
  await page.click(
    `return [...(document.querySelector('login-widget')?.shadowRoot?.querySelectorAll('button') ?? [])]
      .find((one) => one.textContent.trim() === 'Use a password instead' && !one.disabled)`,
  )
  await page.type(inWidget('input[type=password]'), 'sweet-cherry-pie-42\uE007')
  await page.waitFor(
    `return document.querySelector('login-widget').shadowRoot.textContent.includes('didn’t keep the sign-in cookie')`,
  )
})

test('a social sign-in on the playground returns without a report that its product is not offered', async () => {
  const site = `http://127.0.0.1:${portAt(1)}`
  await page.goto(`${site}/?products=oauth,otp`)
  await page.click(
    `return [...(document.querySelector('login-widget')?.shadowRoot?.querySelectorAll('button') ?? [])]
      .find((one) => one.textContent.trim() === 'Continue with Google')`,
  )
  const email = `return document.querySelector('input[type=email]')`
  await page.waitFor(textIn('h1', 'with Google'))
  await page.type(email, freshEmail())
  await page.click(button('Allow'))
  await page.waitFor(textIn('#event-list', 'lw-flow-complete'))
  // The report would come a second after the start of the widget.
  await page.waitFor('return performance.now() > 3_000')
  expect(await page.run(textIn('#event-list', 'lw-error'))).toBe(false)
  expect(await page.run('return location.search')).toBe('')
  await page.click(button('Sign out'))
  await page.waitFor(textIn('#event-list', 'lw-logged-out'))
})

test('a person signs in to the portal and opens a small cake', async () => {
  const email = freshEmail()
  await makePerson(serverUrl, email)
  const content = randomBytes(100_001)
  const cake = await bake({ name: 'note.bin', content, to: [email] })
  const folder = await makeFolder()
  const path = join(folder.path, cake.name)
  await writeFile(path, cake.buffer)

  await page.goto(`${serverUrl}/login`)
  await page.type(inWidget('[data-testid=lw-email]'), email)
  await page.type(inWidget('[data-testid=lw-password]'), `${person.password}\uE007`)
  await page.type(`return document.querySelector('input[autocomplete=one-time-code]')`, person.pin)
  await page.waitFor(button('Open Cake'))
  await page.type(`return document.querySelector('input[type=file]')`, path)
  await page.waitFor(button('Download'))
  // The download is a blob, whose bytes are read when the page creates its URL.
  await page.run(`window.saved = new Promise((resolve) => {
    const make = URL.createObjectURL
    URL.createObjectURL = (blob) => { resolve(blob.arrayBuffer()); return make.call(URL, blob) }
  })`)
  await page.click(button('Download'))
  const bytes = await page.run<number[]>('return [...new Uint8Array(await window.saved)]')
  expect(Buffer.from(bytes).equals(content)).toBe(true)
  await folder.remove()
})
