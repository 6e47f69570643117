import { type Browser, chromium } from '@playwright/test'
import { codeSentTo } from '../../support/outbox.ts'
import { findFreePort, makeFolder } from '../../support/places.ts'
import { runProgram, runServer, whenReady } from '../../support/server-process.ts'
import { findChromium } from '../opener/chromium.ts'

/**
 * npm run bench:widget
 *
 * What a real browser receives of the drop-in script from the real server, on the demo host: bytes until the
 * e-mail field can be typed into, and bytes until somebody is signed in by a code. Then the time to that field on
 * a slow phone (CPU 4 times slower, 1.6 Mbit/s, 150 ms), five visits with an empty cache. Nothing is asserted.
 */
const visits = 5
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const folder = await makeFolder()
const [port, demoPort] = [await findFreePort(), await findFreePort()]
const serverUrl = `http://localhost:${port}`
const demoUrl = `http://demo.localhost:${demoPort}`
const server = runServer({ port, demoPort, dataDir: folder.path, env: { LOG_LEVEL: 'warn' } })
const demoHost = runProgram(['demo-host/main.ts'], { PORT: String(port), DEMO_PORT: String(demoPort) })

async function visit(browser: Browser, isSlow: boolean) {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', slow)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const scripts = new Map<string, { path: string; bytes: number }>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (pathname.startsWith('/widget/')) scripts.set(requestId, { path: pathname, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  const received = () => [...scripts.values()].reduce((sum, script) => sum + script.bytes, 0)
  await page.goto(demoUrl, { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await field.waitFor()
  const milliseconds = await page.evaluate(() => performance.now())
  return { page, field, milliseconds, received, entry: () => scripts.values().next().value }
}

async function measureBytes(browser: Browser) {
  const { page, field, received, entry } = await visit(browser, false)
  const address = 'bench@example.org'
  await field.fill(address)
  await page.keyboard.press('Enter')
  await page.getByText('Enter passcode').waitFor()
  await page.keyboard.type(await codeSentTo(address, undefined, serverUrl))
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  console.log('\nthe drop-in script, as the browser received it (with headers)')
  console.log(`  until the e-mail field can be typed into  ${entry()?.bytes} bytes (${entry()?.path})`)
  console.log(`  until somebody is signed in by a code     ${received()} bytes`)
  await page.close()
}

async function measureTime(browser: Browser) {
  const times: number[] = []
  for (let count = 0; count < visits; count++) {
    // Each page of `browser.newPage` has a context, and so a cache, of its own.
    const { page, milliseconds } = await visit(browser, true)
    times.push(Math.round(milliseconds))
    await page.close()
  }
  times.sort((a, b) => a - b)
  console.log(
    `  e-mail field on a slow phone              ${times[Math.floor(visits / 2)]} ms (median of ${times.join(', ')})`,
  )
}

try {
  await whenReady(server, `${serverUrl}/readyz`)
  await whenReady(demoHost, `http://127.0.0.1:${demoPort}/`)
  const browser = await chromium.launch(findChromium())
  await measureBytes(browser)
  await measureTime(browser)
  await browser.close()
} finally {
  await Promise.all([server.stop(), demoHost.stop()])
  await folder.remove()
}
