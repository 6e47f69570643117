import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CostlyClient, createClient } from './costly-client.ts'
import { benchAttacks } from './costly-others.ts'
import { costlyHashes, costlyPassword, costlyRows, prepareForeign } from './costly-requests.ts'
import type { CostlyServer, Order } from './costly-server.ts'
import { median } from './paired-statistics.ts'
import { startBenchServer } from './start-bench-server.ts'

const runs = 20

/**
 * Sends the most expensive input that each call accepts, and prints how long it blocks the event loop, relative to a
 * fixed piece of work in the same process. Then prints how long other requests wait while ten such requests are in
 * flight, and what each attack costs another project. @returns exceeded limits of the attacks
 */
export async function benchCostly(databaseUrl: string, rounds: number): Promise<string[]> {
  const { child, started } = await startBenchServer<CostlyServer>('costly-server.ts', [databaseUrl])
  try {
    const client = createClient(started)
    await measureBlocks(child, client, rounds)
    await measureOthers(client)
    return await benchAttacks(client, rounds)
  } finally {
    child.kill()
  }
}

async function ask(child: ChildProcess, order: Order): Promise<number> {
  const responded = once(child, 'message')
  child.send(order)
  return Number((await responded)[0])
}

const describe = (status: number, data: Record<string, unknown>) =>
  status === 200 ? 'accepted' : String(data.error_type ?? data.code ?? data.error)

async function measureBlocks(child: ChildProcess, client: CostlyClient, rounds: number): Promise<void> {
  const fixed: number[] = []
  for (let run = 0; run < 10; run += 1) fixed.push(await ask(child, 'calibrate'))
  const unit = median(fixed)
  console.log(`The fixed work takes ${unit.toFixed(1)} ms (median of 10). Each row: median of ${rounds}.`)
  console.log('longest block / fixed work   whole request / fixed work')
  for (const { name, resource, prepare } of costlyRows) {
    const send = await prepare(client)
    let { status, sent, data } = await send()
    // The first requests load and compile modules.
    for (const startedAt = performance.now(); performance.now() - startedAt < 1000; ) await send()
    const [blocks, times]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      await ask(child, 'start')
      const startedAt = performance.now()
      ;({ status, sent, data } = await send())
      times.push(performance.now() - startedAt)
      blocks.push(await ask(child, 'longest block'))
    }
    const ratios = [blocks, times].map((values) => (median(values) / unit).toFixed(2).padStart(7))
    console.log(
      `${ratios.join('  ')}  ${name} (${describe(status, data)}, ${sent} bytes)${resource ? `; ${resource}` : ''}`,
    )
  }
}

/** Measures a probe and the sign-ins of another project, without and with ten expensive requests in flight. */
async function measureOthers(client: CostlyClient): Promise<void> {
  const account = {
    email: 'other@example.org',
    password: 'plum-lantern-orbit-77',
    session_duration_minutes: 30,
  }
  const created = await client.sdk('/passwords', account, { project: 1 })
  if (created.status !== 200) throw new Error(JSON.stringify(created.data))
  const signIn = async () => {
    const { status, data } = await client.sdk('/passwords/authenticate', account, { project: 1 })
    if (status !== 200) throw new Error(JSON.stringify(data))
  }
  const foreign = await Promise.all(Object.keys(costlyHashes).map((name) => prepareForeign(client, name, 10)))
  const strength = () => client.sdk('/passwords/strength_check', { password: costlyPassword })

  const alone = await timeOthers(client, signIn)
  const loading = keepInFlight([...foreign, ...foreign.map(() => strength)])
  const loaded = await timeOthers(client, signIn)
  const responses = await loading.stop()
  const waits = [alone, loaded].map(
    ({ probes }) => `median ${median(probes).toFixed(1)} ms, longest ${Math.max(...probes).toFixed(1)} ms`,
  )
  console.log(`Ten of the most expensive requests in flight (responses: ${responses}):`)
  console.log(`  a probe of /healthz waits: alone ${waits[0]}; with them ${waits[1]} (goal: at most 150 ms)`)
  const [without, beside] = [median(alone.signIns), median(loaded.signIns)]
  console.log(
    `  a sign-in of another project takes ${without.toFixed(1)} ms alone, ${beside.toFixed(1)} ms with them:` +
      ` ${(beside / without).toFixed(2)} times (medians of ${runs}; goal: at most 2)`,
  )
}

/** Signs in repeatedly, with a probe every 100 ms. */
async function timeOthers(client: CostlyClient, signIn: () => Promise<void>) {
  const probing = new AbortController()
  const probes: number[] = []
  const probe = async () => {
    while (!probing.signal.aborted) {
      const startedAt = performance.now()
      await client.get('/healthz')
      const durationMs = performance.now() - startedAt
      probes.push(durationMs)
      await sleep(Math.max(0, 100 - durationMs))
    }
  }
  const probed = probe()
  const signIns: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await signIn()
    signIns.push(performance.now() - startedAt)
  }
  probing.abort()
  await probed
  return { probes, signIns }
}

/**
 * Sends each request again as soon as its response arrives. @returns a function that stops and counts the responses by
 * status
 */
function keepInFlight(sends: readonly (() => Promise<{ status: number }>)[]) {
  let stopped = false
  const counts = new Map<number, number>()
  const loops = sends.map(async (send) => {
    while (!stopped) {
      const { status } = await send()
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
      return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
    },
  }
}
