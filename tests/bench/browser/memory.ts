import { readdirSync, readFileSync } from 'node:fs'

/** Sums the resident bytes of all renderer processes under the process whose command line contains `mark`. */
export function rendererBytes(mark: string): number {
  const processes = listProcesses()
  const root = processes.find(({ command }) => command.includes(mark) && !command.includes('--type='))
  const parents = new Map(processes.map(({ id, parent }) => [id, parent]))
  const isBelowRoot = (id: number): boolean => {
    for (let at = id, depth = 0; at > 1 && depth < 20; depth++) {
      if (at === root?.id) return true
      at = parents.get(at) ?? 0
    }
    return false
  }
  return processes
    .filter(({ id, command }) => command.includes('--type=renderer') && isBelowRoot(id))
    .reduce((sum, { residentBytes }) => sum + residentBytes, 0)
}

/** Samples memory every 50 ms while the work runs. @returns its result and the peak above the starting value */
export async function samplePeak<Result>(mark: string, work: () => Promise<Result>) {
  const idle = rendererBytes(mark)
  let peak = idle
  const timer = setInterval(() => {
    peak = Math.max(peak, rendererBytes(mark))
  }, 50)
  try {
    const result = await work()
    return { result, peakAboveIdle: peak - idle }
  } finally {
    clearInterval(timer)
  }
}

function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'latin1')
        const residentBytes = Number(fields[21]) * 4096
        return [{ id: Number(name), parent: Number(fields[1]), command, residentBytes }]
      } catch {
        return [] // the process ended between two reads
      }
    })
}
