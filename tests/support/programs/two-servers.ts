import { makeFolder } from './places.ts'
import { startServer } from './server-process.ts'

export type TwoServers = { addresses: [string, string]; pids: [number, number]; stop(): Promise<void> }

/**
 * Starts two servers on one PostgreSQL database. All callers share one IP address.
 * @param directUrl the database itself, if `databaseUrl` is a connection pooler
 */
export async function startTwoServers(
  databaseUrl: string,
  masterKey: string,
  directUrl?: string,
): Promise<TwoServers> {
  const folder = await makeFolder()
  const database = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }
  const env = { ...database, CAKE_MASTER_KEY: masterKey, LOG_LEVEL: 'warn' }
  const start = () => startServer({ dataDir: folder.path, env })
  const [first, second] = [await start(), await start()]
  return {
    addresses: [first.origin, second.origin],
    pids: [first.server.child.pid ?? 0, second.server.child.pid ?? 0],
    async stop() {
      await Promise.all([first.server.stop(), second.server.stop()])
      await folder.remove()
    },
  }
}

/** The number of password strength checks that one IP address may make per minute. */
const strengthChecks = 60

/** Lists the reads of an admin in admin mode, including all four exports. */
const toPaths = (until: string) => [
  '/auth/me',
  '/get_files?admin=true',
  '/get_files?admin=true&page=3&sort_by=name',
  '/get_files?search=pa',
  `/get_all_audit_logs?admin=true&search=report&timestamp_before=${until}`,
  `/stats/summary?admin=true&timestamp_before=${until}`,
  '/users/bakers',
  '/users/openers?admin=true',
  '/users/openers?admin=true&sort_by=last_opened_at',
  '/export_files.csv?admin=true',
  '/users/openers/export.csv?admin=true',
  '/users/bakers/export.csv',
  // Exports add rows to the log, so the log is requested up to a fixed time.
  `/export_audit_logs.csv?admin=true&timestamp_before=${until}`,
]

type Result = { status: number; bytes: string }

/** Returns the paths for which the servers send the same user different bytes or an error. */
export async function findDifferences(addresses: readonly string[], token: string): Promise<string[]> {
  const different: string[] = []
  for (const path of toPaths(new Date().toISOString())) {
    const responses: Result[] = []
    for (const address of addresses) {
      const response = await fetch(`${address}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
      responses.push({ status: response.status, bytes })
    }
    const isSame = new Set(responses.map(({ bytes }) => bytes)).size === 1
    if (!isSame || responses.some(({ status }) => status !== 200)) different.push(path)
  }
  return different
}

/**
 * Requests password checks from the servers in turn. @returns how many they allowed in total, and how many each
 * rejected
 */
export async function countAllowed(
  addresses: readonly string[],
): Promise<{ allowed: number; rejected: number[] }> {
  const rejected = addresses.map(() => 0)
  let allowed = 0
  for (let turn = 0; turn < strengthChecks + 4; turn += 1) {
    const index = turn % addresses.length
    const response = await fetch(`${addresses[index]}/api/v1/password/strength`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'x', email: 'somebody@example.org' }),
    })
    await response.text()
    if (response.status === 429) rejected[index] = (rejected[index] ?? 0) + 1
    else allowed += 1
  }
  return { allowed, rejected }
}
