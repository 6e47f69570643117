import { chromium } from '@playwright/test'
import { findFreePort } from '../../../server/testing/free-port.ts'
import { chromiumLaunch } from '../../support/chromium.ts'
import { openFrontDoor } from '../../support/front-door.ts'
import { makeFolder } from '../../support/places.ts'
import { runProgram, runServer, whenReady } from '../../support/server-process.ts'
import { measureBytes } from './bytes.ts'
import { serveSite } from './site.ts'
import { measureTimes } from './times.ts'

/**
 * npm run bench:widget
 *
 * What a real browser receives of the drop-in script from the real server, on the demo host: bytes until the
 * email field can be typed into, and bytes until somebody is signed in by a code. Then the time until a login
 * works on a slow phone, ours beside the provider's own prebuilt UI, with the same product, in turn. Nothing is
 * asserted.
 */
const folder = await makeFolder()
const [port, innerPort, demoPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
const serverUrl = `http://localhost:${port}`
const env = { PUBLIC_URL: serverUrl, TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
const server = runServer({ port: innerPort, demoPort, dataDir: folder.path, env })
// Every visit comes from an address of its own, as on the real network, so that no limit is met.
const frontDoor = await openFrontDoor(port, innerPort)
const demoHost = runProgram(['demo-host/main.ts'], { PORT: String(port), DEMO_PORT: String(demoPort) })

try {
  await whenReady(server, `${serverUrl}/readyz`)
  await whenReady(demoHost, `http://127.0.0.1:${demoPort}/`)
  const site = await serveSite(serverUrl, folder.path)
  const browser = await chromium.launch(chromiumLaunch())
  await measureBytes(browser, `http://demo.localhost:${demoPort}/shop`, serverUrl)
  await measureTimes(browser, site)
  await browser.close()
  site.close()
} finally {
  await Promise.all([server.stop(), demoHost.stop()])
  frontDoor.close()
  frontDoor.closeAllConnections()
  await folder.remove()
}
