import type { Browser } from '@playwright/test'
import { codeSentTo } from '../../support/browser/outbox.ts'

/** Measures the bytes of the drop-in script that a browser receives on the demo host before a visitor is signed in. */
export async function measureBytes(browser: Browser, demoUrl: string, serverUrl: string): Promise<void> {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Map<string, { path: string; bytes: number }>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (pathname.startsWith('/widget/')) scripts.set(requestId, { path: pathname, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  await page.goto(demoUrl, { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await field.waitFor()
  const entry = scripts.values().next().value
  const address = 'bench@example.org'
  await field.fill(address)
  await page.keyboard.press('Enter')
  await page.getByText('Enter passcode').waitFor()
  await page.keyboard.type(await codeSentTo(address, undefined, serverUrl))
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  const received = [...scripts.values()].reduce((sum, script) => sum + script.bytes, 0)
  console.log('\nthe drop-in script on the demo host, as received by the browser (with headers)')
  console.log(`  until the email field is usable           ${entry?.bytes} bytes (${entry?.path})`)
  console.log(`  until a visitor is signed in with a code  ${received} bytes`)
  await page.close()
}
