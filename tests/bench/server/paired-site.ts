import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { demoAccounts, demoPassword, demoPin } from '../../../server/demo/content.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { runProgram, whenReady } from '../../support/programs/server-process.ts'
import { findFreePort } from '../../support/server/free-port.ts'
import { createDatabase } from '../../support/server/postgres.ts'
import { masterKey } from './bench-deps.ts'
import type { Tree } from './paired-checkout.ts'
import { createPairedClient, type PairedClient } from './paired-client.ts'
import { type Origins, requestsOf } from './paired-requests.ts'

/** The parts of earlier responses that later requests need. */
export type Kept = {
  /** the passes so far, each with all calls (paired-passes.ts) */
  passes: number
  /** the address of a shop user who signs in by code and link, and the last code that was sent to it */
  email: string
  methodId: string
  /** another shop user, with a session that stays and one that signs out */
  userId: string
  session: string
  newSession: string
  /** portal accounts, each with a cake whose keys it may read */
  readers: { email: string; token: string; checksum: string }[]
}

/** The running server of a checkout, with its own database. */
export type Site = {
  tree: Tree
  client: PairedClient
  requests: ReturnType<typeof requestsOf>
  /** on PostgreSQL; undefined for the embedded database */
  database: { name: string; client: pg.Client } | undefined
  kept: Kept
  stop(): Promise<void>
}

/**
 * Starts the server of a checkout in development mode, and signs in the demo accounts.
 * @param postgresUrl the PostgreSQL on which the server gets a database of this name; without it, it uses the embedded one
 */
export async function startSite(tree: Tree, name: string, postgresUrl: string | undefined): Promise<Site> {
  const url = postgresUrl === undefined ? undefined : await createDatabase(postgresUrl, name)
  const database = url === undefined ? undefined : { name, client: new pg.Client({ connectionString: url }) }
  await database?.client.connect()
  const folder = await makeFolder()
  const port = await findFreePort()
  const secret = `secret-${randomBytes(32).toString('base64url')}`
  const program = runProgram(
    [tree.program, 'development'],
    { ...toEnvironment(port, secret), ...(url && { DATABASE_URL: url }), DATA_DIR: folder.path },
    tree.folder,
  )
  const client = createPairedClient(port)
  const requests = requestsOf(toOrigins(port), secret)
  const stop = async () => {
    client.close()
    await database?.client.end()
    await program.stop()
    await folder.remove()
  }
  try {
    await whenReady(program, `http://127.0.0.1:${port}/readyz`)
    const kept = await signInAccounts({ client, requests })
    return { tree, client, requests, database, kept, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const toEnvironment = (port: number, secret: string) => ({
  PORT: String(port),
  DEMO_PORT: String(port + 1),
  DEMO_SHOP_SECRET: secret,
  CAKE_MASTER_KEY: masterKey,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
})

const toOrigins = (port: number): Origins => ({
  portal: `http://127.0.0.1:${port}`,
  shop: `http://127.0.0.1:${port + 1}`,
})

/** Signs the demo accounts in to the portal, with their PIN, and one of them in to the shop. */
async function signInAccounts({ client, requests }: Pick<Site, 'client' | 'requests'>): Promise<Kept> {
  const readers: Kept['readers'] = []
  for (const { email } of demoAccounts) {
    const account = { email, password: demoPassword }
    const signedIn = await client.send(requests.portal('POST', '/stytch/authenticate', { body: account }))
    const token = String(signedIn.data.session_token)
    const session = { token }
    await client.send(
      requests.portal('POST', '/auth/pin/authenticate', { ...session, body: { pin: demoPin } }),
    )
    const list = await client.send(requests.portal('GET', '/get_files', session))
    const [file] = list.data.data as { checksum: string }[]
    readers.push({ email, token, checksum: file?.checksum ?? '' })
  }
  const account = { email: demoAccounts[0].email, password: demoPassword, session_duration_minutes: 600 }
  const { data } = await client.send(requests.browser('POST', '/passwords/authenticate', { body: account }))
  const { user_id: userId, session_token: session } = data.data as Record<string, string>
  return {
    ...{ passes: 0, email: '', methodId: '' },
    ...{ userId: userId ?? '', session: session ?? '', newSession: '' },
    readers,
  }
}
