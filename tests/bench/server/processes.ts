import { readFile } from 'node:fs/promises'
import { countAllowed, findDifferences, startTwoServers } from '../../support/programs/two-servers.ts'
import { masterKey } from './bench-deps.ts'

/**
 * Checks that two servers on one PostgreSQL return the same responses, and measures an export's memory. @returns
 * exceeded limits
 */
export async function measureProcesses(databaseUrl: string, token: string): Promise<string[]> {
  const servers = await startTwoServers(databaseUrl, masterKey)
  const { addresses, pids } = servers
  try {
    const different = await findDifferences(addresses, token)
    if (different.length === 0) console.log('Two servers return the same lists and exports, byte for byte.')
    const { allowed, rejected } = await countAllowed(addresses)
    console.log(`Of 64 alternating checks, they allowed ${allowed} and rejected ${rejected.join(' and ')}.`)
    return [
      ...different.map((path) => `two servers return different responses for ${path}`),
      ...(allowed === 60 ? [] : [`two servers let ${allowed} checks through, and 60 are allowed`]),
      ...(await measureExport(addresses[0], pids[0], token)),
    ]
  } finally {
    await servers.stop()
  }
}

const get = (address: string, path: string, token: string) =>
  fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

/** Samples resident memory every 50 ms during an export of all files. @returns the peak above the starting value */
async function measureExport(address: string, pid: number, token: string): Promise<string[]> {
  const idle = await readMemory(pid)
  let max = idle
  const sampler = setInterval(async () => {
    max = Math.max(max, await readMemory(pid))
  }, 50)
  const response = await get(address, '/export_files.csv?admin=true', token)
  let bytes = 0
  for await (const part of response.body ?? []) bytes += part.length
  clearInterval(sampler)
  const above = max - idle
  const rows = response.headers.get('x-total-rows')
  const text = `export of ${rows} files, ${(bytes / 2 ** 20).toFixed(1)} MB: ${above.toFixed(1)} MB above ${idle.toFixed(0)} MB idle`
  console.log(text)
  return above > 40 ? [text] : []
}

/** Returns resident memory in MB. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
