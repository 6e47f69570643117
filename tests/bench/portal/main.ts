import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { demoAccounts } from '../../support/browser/addresses.ts'
import { chromiumLaunch } from '../../support/browser/chromium.ts'
import { logIn } from '../../support/browser/person.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { repository, runServer, whenReady } from '../../support/programs/server-process.ts'
import { findFreePort } from '../../support/server/free-port.ts'
import { median, takeTurns } from '../browser/turns.ts'
import { buildBare, openFrontDoor } from './front-door.ts'
import { type BenchPage, type Visit, visit } from './visit.ts'

/**
 * npm run bench:portal -- [--visits 5] [--against CHECKOUT]
 *
 * Measures the portal's first screens with an empty cache on a slow phone (processor slowed 4 times, 1.6 Mbit/s,
 * 150 ms, HTTP/1.1), in turn with a bare React page that reads the user, a plain tag of the widget, and the same
 * screens of another checkout that is built. Asserts nothing.
 */
const { values } = parseArgs({
  options: { visits: { type: 'string', default: '5' }, against: { type: 'string' } },
})

async function openPortal(folder: string, prefix: string) {
  const [port, innerPort, data] = [await findFreePort(), await findFreePort(), await makeFolder()]
  const origin = `http://localhost:${port}`
  const env = { PUBLIC_URL: origin, LOG_LEVEL: 'warn' }
  const server = runServer({ port: innerPort, dataDir: data.path, env, folder })
  const door = await openFrontDoor(port, innerPort)
  await whenReady(server, `${origin}/readyz`)
  const { baker: email, password, pin } = demoAccounts
  const token = await logIn(origin, { email, password, pin })
  const pages: Record<string, BenchPage> = {
    [`${prefix}opener`]: {
      url: `${origin}/portal`,
      token,
      usable: { selector: 'button', text: 'Open Cake' },
    },
    [`${prefix}files`]: { url: `${origin}/portal?tab=files`, token, usable: { selector: 'tr[data-item]' } },
    [`${prefix}sign-in`]: { url: `${origin}/login`, usable: 'field' },
  }
  const close = async () => {
    await server.stop()
    door.close()
    await data.remove()
  }
  return { origin, token, pages, close }
}

await buildBare()
const portals = [await openPortal(repository, '')]
if (values.against !== undefined) portals.push(await openPortal(values.against, 'before: '))
const browser = await chromium.launch(chromiumLaunch())
try {
  const [{ origin, token } = { origin: '', token: '' }] = portals
  const pages: Record<string, BenchPage> = {
    bare: { url: `${origin}/bare/`, token, usable: { selector: 'input[type=file]' } },
    'plain tag': { url: `${origin}/plain`, usable: 'field' },
    ...Object.assign({}, ...portals.map((portal) => portal.pages)),
  }
  const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
  const contestants = Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [
      name,
      async () => {
        const result = await visit(browser, page)
        visits.get(name)?.push(result)
        return result.usable
      },
    ]),
  )
  // The first visits fill the caches of the servers.
  for (const page of Object.values(pages)) await visit(browser, page)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const rounds = await takeTurns(contestants, Number(values.visits))
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, results] of visits) {
    const of = (part: keyof Visit) => Math.round(median(results.map((result) => result[part])))
    const ratio = median(rounds.map((round) => (round[name] ?? Number.NaN) / (round.bare ?? Number.NaN)))
    console.log(
      `${name.padEnd(16)}usable ${of('usable')} ms (${ratio.toFixed(2)} × bare), first paint ${of('paint')} ms, ${of('bytes')} bytes in ${of('requests')} requests`,
    )
  }
} finally {
  await browser.close()
  for (const { close } of portals) await close()
}
