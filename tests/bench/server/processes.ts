import { readFile } from 'node:fs/promises'
import { findFreePort, makeFolder } from '../../support/places.ts'
import { runServer, whenReady } from '../../support/server-process.ts'
import { masterKey } from './bakery.ts'

/** Two servers on one PostgreSQL: whether they tell one person the same, and what an export costs one of them. */
export async function measureProcesses(databaseUrl: string, token: string): Promise<boolean> {
  const folder = await makeFolder()
  const ports = [await findFreePort(), await findFreePort()]
  const env = { DATABASE_URL: databaseUrl, CAKE_MASTER_KEY: masterKey, LOG_LEVEL: 'warn' }
  const servers = ports.map((port) => runServer({ port, demoPort: port + 1, dataDir: folder.path, env }))
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  try {
    for (const [index, server] of servers.entries()) await whenReady(server, `${addresses[index]}/readyz`)
    const isOther = await compare(addresses, token)
    const isHeavy = await measureExport(addresses[0] ?? '', servers[0]?.child.pid ?? 0, token)
    return isOther || isHeavy
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await folder.remove()
  }
}

const get = (address: string, path: string, token: string) =>
  fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

const asked = [
  ...[
    '/auth/me',
    '/get_files?admin=true&page=3',
    '/get_all_audit_logs?admin=true&search=report',
    '/users/bakers',
  ],
  ...['/users/openers?admin=true', '/stats/summary?admin=true'],
]

async function compare(addresses: readonly string[], token: string): Promise<boolean> {
  let isOther = false
  for (const path of asked) {
    const answers = await Promise.all(
      addresses.map(async (address) => (await get(address, path, token)).text()),
    )
    if (new Set(answers).size === 1) continue
    isOther = true
    console.log(`OVER: two servers tell different things of ${path}`)
  }
  if (!isOther) console.log('Two servers on one PostgreSQL tell one person the same.')
  return isOther
}

/** The highest resident memory while all files are exported, above what it was before, and how many rows came. */
async function measureExport(address: string, pid: number, token: string): Promise<boolean> {
  await (await get(address, '/export_files.csv?admin=true&file_type=json', token)).text()
  const idle = await readMemory(pid)
  let most = idle
  let bytes = 0
  const response = await get(address, '/export_files.csv?admin=true', token)
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length
    most = Math.max(most, await readMemory(pid))
  }
  const above = most - idle
  const rows = response.headers.get('x-total-rows')
  console.log(
    `Export of ${rows} files, ${(bytes / 2 ** 20).toFixed(1)} MB: ${above.toFixed(1)} MB above idle${above > 40 ? '  OVER' : ''}`,
  )
  return above > 40
}

/** Resident memory in MB. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
