import { median, quantile } from '../server/paired-statistics.ts'
import type { Measured, Result } from './rounds.ts'

/** Prints a line for each act, number of clients and contestant: medians of the rounds. */
export function print(results: readonly Result[], clientCounts: readonly number[]): void {
  const acts = [...new Set(results.map(({ measured }) => measured))]
  console.log(
    'act, clients: calls per second (median, 95th percentile in ms; processor ms per call: server + PostgreSQL)',
  )
  for (const act of acts) {
    for (const clients of clientCounts) {
      const contestants = [
        ...new Set(results.filter(({ measured }) => measured === act).map(({ contestant }) => contestant)),
      ]
      console.log(
        `${act}, ${clients}: ${contestants.map((name) => describe(results, { act, clients, name })).join('; ')}`,
      )
    }
  }
}

function describe(
  results: readonly Result[],
  { act, clients, name }: { act: Measured; clients: number; name: string },
): string {
  const rounds = find(results, act, clients, name)
  const of = (field: 'perSecond' | 'p50' | 'p95' | 'server' | 'database') =>
    median(rounds.map((result) => result[field]))
  const email = median(rounds.map(({ emailMs = [] }) => quantile(emailMs, 0.5)))
  const times = `${of('p50').toFixed(1)}, ${of('p95').toFixed(1)}; ${of('server').toFixed(2)} + ${of('database').toFixed(2)}`
  return `${name} ${of('perSecond').toFixed(1)} (${times}${Number.isNaN(email) ? '' : `; email ${email.toFixed(0)} ms`})`
}

const find = (results: readonly Result[], act: Measured, clients: number, name: string) =>
  results.filter(
    (result) => result.measured === act && result.clients === clients && result.contestant === name,
  )

/** How many times as many calls per second as another contestant, as the median of the rounds. */
function compare(results: readonly Result[], act: Measured, clients: number, name: string): number {
  const product = find(results, act, clients, 'Cakelock')
  const peer = find(results, act, clients, name)
  return median(product.map(({ perSecond }, round) => perSecond / (peer[round]?.perSecond ?? Number.NaN)))
}

/** The goals: sign-ins by code at least as fast as better-auth's, session checks 2.5 times; an email in 50 ms. */
export function judge(results: readonly Result[]): string[] {
  const goals: [act: Measured, clients: number, name: string, ratio: number][] = [
    ['sign in by code', 16, 'better-auth', 1],
    ['sign in by code', 64, 'better-auth', 1],
    ['check a session', 16, 'better-auth', 2.5],
    ['check a session', 64, 'better-auth', 2.5],
    ['check a session', 64, 'by hand', 0.35],
  ]
  const misses: string[] = []
  for (const [act, clients, name, goal] of goals) {
    const ratio = compare(results, act, clients, name)
    const line = `${act}, ${clients} clients: ${ratio.toFixed(2)} times as many as ${name}, goal ${goal}`
    console.log(line)
    if (!(ratio >= goal)) misses.push(line)
  }
  const emails = find(results, 'sign in by code', 1, 'Cakelock').flatMap(({ emailMs = [] }) => emailMs)
  const emailMs = quantile(emails, 0.5)
  const line = `an email with one client arrives after ${emailMs.toFixed(0)} ms, goal 50`
  console.log(line)
  return emailMs <= 50 ? misses : [...misses, line]
}
