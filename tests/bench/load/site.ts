import { join } from 'node:path'
import { installProgram } from '../../support/programs/installed-program.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { createDatabase, startPostgres } from '../../support/server/postgres.ts'
import { masterKey } from '../server/bench-deps.ts'
import { type Directory, fillDirectory } from './directory.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { type SiteProxy, siteHost, startProxy } from './proxy.ts'
import { createServer, type LoadServer } from './servers.ts'

/** Two servers on one PostgreSQL behind nginx, and a directory of people. */
export type LoadSite = Directory & {
  databaseUrl: string
  servers: readonly [LoadServer, LoadServer]
  proxy: SiteProxy
  inbox: Inbox
  stop(): Promise<void>
}

/**
 * Starts everything that a site needs. Run `npm run build` first.
 * @param people the number of people in the directory
 * @param program the installed program; by default, it is installed from this checkout
 * @throws Error if PostgreSQL or nginx is not installed
 */
export async function openSite(people: number, program?: string): Promise<LoadSite> {
  const folder = await makeFolder()
  const started: (() => unknown)[] = [() => folder.remove()]
  const stop = async () => {
    for (const stopOne of started.splice(0).reverse()) await stopOne()
  }
  try {
    const postgres = await startPostgres({ isDurable: true })
    if (!postgres) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).')
    started.push(postgres.stop)
    const inbox = await startInbox()
    started.push(inbox.stop)
    const databaseUrl = await createDatabase(postgres.url)
    const env = {
      PUBLIC_URL: `https://${siteHost}`,
      CAKE_MASTER_KEY: masterKey,
      SMTP_URL: inbox.url,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '1',
      PORTAL_PRODUCTS: 'otp',
    }
    const installed = program ?? (await installProgram(join(folder.path, 'program')))
    const servers = [
      await createServer(installed, env, folder.path),
      await createServer(installed, env, folder.path),
    ] as const
    started.push(() => Promise.all(servers.map((server) => server.stop())))
    await servers[0].start()
    const directory = await fillDirectory(databaseUrl, people)
    await servers[1].start()
    const proxy = await startProxy([servers[0].port, servers[1].port], folder.path)
    started.push(proxy.stop)
    return { ...directory, databaseUrl, servers, proxy, inbox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
