import type { BenchResponse } from '../server/paired-client.ts'
import { type Act, type Contestant, productActs } from './contestant.ts'
import { type Driven, drive } from './drive.ts'
import type { CodeInbox } from './inbox.ts'

/** What is measured, in this order. */
export type Measured = Act | 'sign in by code'
export type Result = Driven & {
  contestant: string
  measured: Measured
  clients: number
  /** how long the email of each sign-in took from the request on, in milliseconds */
  emailMs?: number[]
}

type Load = { clients: number; seconds: number; postmaster: number }
type Requested = { email: string; requested: BenchResponse }

/** Measures all acts of all contestants with a number of clients, one act of one contestant at a time. */
export async function runRound(contestants: readonly Runner[], load: Load): Promise<Result[]> {
  const results: Result[] = []
  const steps: ((runner: Runner) => Promise<Result | undefined>)[] = [
    (runner) => runner.request(load),
    (runner) => runner.redeem(load),
    (runner) => runner.signIn(load),
    ...(['sign in by password', 'check a session', ...productActs] as const).map(
      (act) => (runner: Runner) => runner.call(act, load),
    ),
  ]
  for (const step of steps) {
    for (const runner of contestants) {
      const result = await step(runner)
      if (result) results.push(result)
    }
  }
  return results
}

export type Runner = {
  request(load: Load): Promise<Result>
  redeem(load: Load): Promise<Result>
  signIn(load: Load): Promise<Result>
  /** @returns undefined if the contestant has no such act */
  call(act: Act, load: Load): Promise<Result | undefined>
}

/** Creates what measures a contestant. Each call concerns the next user. */
export function createRunner(contestant: Contestant, inbox: CodeInbox): Runner {
  let next = 0
  let codes: (Requested & { code: string })[] = []
  const label = (measured: Measured, { clients }: Load, driven: Driven): Result => ({
    ...driven,
    ...{ contestant: contestant.name, measured, clients },
  })
  const request = async (
    client: Parameters<Contestant['request']>[0],
  ): Promise<Requested & { durationMs: number }> => {
    const email = contestant.toEmail(next)
    next += 1
    const requested = await contestant.request(client, email)
    return { email, requested, durationMs: requested.durationMs }
  }
  return {
    async request(load) {
      const all: Requested[] = []
      const driven = await drive(contestant, load, async (client) => {
        const { durationMs, ...requested } = await request(client)
        all.push(requested)
        return durationMs
      })
      codes = await Promise.all(
        all.map(async (requested) => ({
          ...requested,
          code: (await inbox.waitForCode(requested.email)).code,
        })),
      )
      return label('request a code', load, driven)
    },
    async redeem(load) {
      const driven = await drive(contestant, load, async (client) => {
        const code = codes.pop()
        return code && (await contestant.redeem(client, code)).durationMs
      })
      codes = []
      return label('redeem a code', load, driven)
    },
    async signIn(load) {
      const emailMs: number[] = []
      const driven = await drive(contestant, load, async (client) => {
        const startedAt = performance.now()
        const requested = await request(client)
        const { code, at } = await inbox.waitForCode(requested.email)
        emailMs.push(at - startedAt)
        await contestant.redeem(client, { ...requested, code })
        return performance.now() - startedAt
      })
      return { ...label('sign in by code', load, driven), emailMs }
    },
    async call(act, load) {
      const call = contestant.acts[act]
      if (!call) return undefined
      const driven = await drive(contestant, load, async (client) => {
        next += 1
        return (await call(client, next)).durationMs
      })
      return label(act, load, driven)
    },
  }
}
