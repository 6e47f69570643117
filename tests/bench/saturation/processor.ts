import { readdir, readFile } from 'node:fs/promises'

/** The processor time that the processes of a contestant and of PostgreSQL have used, in milliseconds. */
export type ProcessorTime = { server: number; database: number }

/** Linux counts in ticks of 10 ms on all platforms of Node (proc_pid_stat(5)). */
const tickMs = 10

export async function readProcessorTime(pids: readonly number[], postmaster: number): Promise<ProcessorTime> {
  const processes = await readProcesses()
  const sum = (chosen: readonly Process[]) => chosen.reduce((total, { ticks }) => total + ticks, 0) * tickMs
  const database = processes.filter(({ pid, parent }) => parent === postmaster || pid === postmaster)
  return {
    server: sum(processes.filter(({ pid }) => pids.includes(pid))),
    // A connection that was closed counts as ended children of the postmaster.
    database: sum(database) + sumEnded(database, postmaster),
  }
}

type Process = { pid: number; parent: number; ticks: number; ticksOfEnded: number }

const sumEnded = (processes: readonly Process[], postmaster: number) =>
  (processes.find(({ pid }) => pid === postmaster)?.ticksOfEnded ?? 0) * tickMs

async function readProcesses(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(names.map(readProcess))
  return processes.filter((process) => process !== undefined)
}

/** @returns undefined if the process has ended */
async function readProcess(name: string): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The name in parentheses may contain spaces. The parent is field 4, the times are fields 14 to 17.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { pid: Number(name), parent, ticks: user + system, ticksOfEnded: endedUser + endedSystem }
}
