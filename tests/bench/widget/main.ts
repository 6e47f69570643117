import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../support/browser/chromium.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { openProxy } from '../../support/programs/proxy.ts'
import { runProgram, runServer, whenReady } from '../../support/programs/server-process.ts'
import { findFreePort } from '../../support/server/free-port.ts'
import { parseBenchOptions } from './arguments.ts'
import { measureBytes } from './bytes.ts'
import { contests } from './contests.ts'
import { serveSite } from './site.ts'
import { measureTimes } from './times.ts'

/**
 * npm run bench:widget -- [--only consumer|business] [--visits 9]
 *
 * Measures how many bytes of the drop-in script a real browser receives from the real server before the email field is
 * usable, and before a visitor is signed in with a code. Then measures, in turn, how long our widget and the provider's
 * prebuilt UI with the same product take to work on a slow phone: for consumers, and for businesses. Asserts nothing.
 */
const { only, visits } = parseBenchOptions(process.argv.slice(2))
const chosen = contests.filter(({ kind }) => only === undefined || kind === only)
const folder = await makeFolder()
const [port, innerPort, demoPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
const serverUrl = `http://localhost:${port}`
const env = { PUBLIC_URL: serverUrl, TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
const server = runServer({ port: innerPort, demoPort, dataDir: folder.path, env })
// Every visit comes from a different network address, so that no limit applies.
const frontDoor = await openProxy(port, innerPort)
const demoHost = runProgram(['demo-host/main.ts'], { PORT: String(port), DEMO_PORT: String(demoPort) })

try {
  await whenReady(server, `${serverUrl}/readyz`)
  await whenReady(demoHost, `http://127.0.0.1:${demoPort}/`)
  const site = await serveSite(serverUrl, folder.path)
  const browser = await chromium.launch(chromiumLaunch())
  if (only !== 'business') await measureBytes(browser, `http://demo.localhost:${demoPort}/shop`, serverUrl)
  await measureTimes(browser, site, chosen, visits)
  await browser.close()
  site.close()
} finally {
  await Promise.all([server.stop(), demoHost.stop()])
  frontDoor.close()
  frontDoor.closeAllConnections()
  await folder.remove()
}
