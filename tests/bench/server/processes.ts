import { readFile } from 'node:fs/promises'
import { countAllowed, findDifferences, startTwoServers } from '../../support/two-servers.ts'
import { masterKey } from './bakery.ts'

/** Two servers on one PostgreSQL: whether they are one to one person, and what an export costs one of them. @returns what misses */
export async function measureProcesses(databaseUrl: string, token: string): Promise<string[]> {
  const servers = await startTwoServers(databaseUrl, masterKey)
  const { addresses, pids } = servers
  try {
    const different = await findDifferences(addresses, token)
    if (different.length === 0)
      console.log('Two servers tell one person the same, byte for byte: lists and exports.')
    const { allowed, refused } = await countAllowed(addresses)
    console.log(`Of 64 checks in turn they let ${allowed} through and refused ${refused.join(' and ')}.`)
    return [
      ...different.map((path) => `two servers tell different things of ${path}`),
      ...(allowed === 60 ? [] : [`two servers let ${allowed} checks through, and 60 are allowed`]),
      ...(await measureExport(addresses[0], pids[0], token)),
    ]
  } finally {
    await servers.stop()
  }
}

const get = (address: string, path: string, token: string) =>
  fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

/** The highest resident memory, looked at each 50 ms while all files are exported, above what it was before. */
async function measureExport(address: string, pid: number, token: string): Promise<string[]> {
  const idle = await readMemory(pid)
  let most = idle
  const sampler = setInterval(async () => {
    most = Math.max(most, await readMemory(pid))
  }, 50)
  const response = await get(address, '/export_files.csv?admin=true', token)
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    bytes += part.value.length
  clearInterval(sampler)
  const above = most - idle
  const rows = response.headers.get('x-total-rows')
  const text = `export of ${rows} files, ${(bytes / 2 ** 20).toFixed(1)} MB: ${above.toFixed(1)} MB above ${idle.toFixed(0)} MB idle`
  console.log(text)
  return above > 40 ? [text] : []
}

/** Resident memory in MB. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
