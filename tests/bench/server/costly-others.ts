import { setTimeout as sleep } from 'node:timers/promises'
import { attacks } from './costly-attacks.ts'
import type { CostlyClient, CostlyResponse } from './costly-client.ts'
import { costlyOrigin } from './costly-origin.ts'
import { median } from './paired-statistics.ts'

const [firstPassword, changedPassword, resetPassword] = [77, 78, 79].map(
  (number) => `plum-lantern-orbit-${number}`,
)
const actions = ['sign-up', 'sign-in', 'change', 'reset'] as const
type Action = (typeof actions)[number]

/** The times of the successful calls in milliseconds, and the calls that failed. */
type Times = { durationMs: Record<Action, number[]>; failed: string[] }

/** How much longer a call may take, in medians. */
const maxRatio = 3

/**
 * Signs up, signs in, changes and resets passwords in another project, alone and during each attack. Every call must
 * succeed, and take at most three times its median alone.
 * @returns exceeded limits
 */
export async function benchAttacks(client: CostlyClient, rounds: number): Promise<string[]> {
  const accounts = Math.max(5, rounds * 3)
  await measureAccounts(client, accounts)
  const calm = await measureAccounts(client, accounts)
  console.log(
    `Calls of another project during an attack, times as long as alone (${accounts} of each; goal: at most ${maxRatio})`,
  )
  const misses = calm.failed.map((failure) => `alone: ${failure}`)
  console.log(
    `  alone: ${actions.map((action) => `${action} ${median(calm.durationMs[action]).toFixed(0)} ms`).join(', ')}`,
  )
  for (const attack of attacks) {
    const ending = new AbortController()
    const running = attack.run(client, ending.signal)
    await sleep(500)
    const during = await measureAccounts(client, accounts)
    ending.abort()
    const responses = countStatuses(await running)
    const ratios = actions.map((action) => {
      const ratio = median(during.durationMs[action]) / median(calm.durationMs[action])
      if (!(ratio <= maxRatio)) misses.push(`${attack.name}: ${action} ${ratio.toFixed(1)} times as long`)
      return `${action} ${ratio.toFixed(1)}`
    })
    misses.push(...during.failed.map((failure) => `${attack.name}: ${failure}`))
    console.log(`  ${ratios.join(', ')}; ${during.failed.length} failed; ${attack.name} (${responses})`)
  }
  return misses
}

/** Measures calls of new accounts one after the other, because limits apply to each. */
async function measureAccounts(client: CostlyClient, accounts: number): Promise<Times> {
  const times: Times = { durationMs: { 'sign-up': [], 'sign-in': [], change: [], reset: [] }, failed: [] }
  for (let count = 0; count < accounts; count += 1) await measureAccount(client, times)
  return times
}

async function measureAccount(client: CostlyClient, { durationMs, failed }: Times): Promise<void> {
  const email = `other-${crypto.randomUUID()}@example.org`
  const sdk = (path: string, body: object) => client.sdk(path, { email, ...body }, { project: 1 })
  const minutes = { session_duration_minutes: 30 }
  const time = async (action: Action, call: () => Promise<CostlyResponse>) => {
    const startedAt = performance.now()
    const { status } = await call()
    if (status === 200) durationMs[action].push(performance.now() - startedAt)
    else failed.push(`${action}: ${status}`)
  }
  await time('sign-up', () => sdk('/passwords', { password: firstPassword, ...minutes }))
  await time('sign-in', () => sdk('/passwords/authenticate', { password: firstPassword, ...minutes }))
  const change = { existing_password: firstPassword, new_password: changedPassword, ...minutes }
  await time('change', () => sdk('/passwords/existing_password/reset', change))
  const requested = await sdk('/passwords/email/reset/start', {
    reset_password_redirect_url: `${costlyOrigin}/`,
  })
  if (requested.status !== 200) {
    failed.push(`request of a reset: ${requested.status}`)
    return
  }
  const token = await client.readLinkToken(email)
  const reset = { token, password: resetPassword, ...minutes }
  await time('reset', () => client.sdk('/passwords/email/reset', reset, { project: 1 }))
}

function countStatuses(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}
