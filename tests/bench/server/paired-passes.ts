import { setTimeout as sleep } from 'node:timers/promises'
import { type PairedCall, pairedGroups, signInByCode } from './paired-calls.ts'
import type { BenchResponse } from './paired-client.ts'
import type { Site } from './paired-site.ts'

/** The servers of a commit and of this tree. */
export type Sites = { old: Site; current: Site }

/** The times of a call in milliseconds. */
export type Pair = { old: number; current: number }

/** The pairs of each call by its name. */
export type Pairs = Map<string, Pair[]>

/** An account of the portal may read keys 120 times a minute, and three accounts take turns. In milliseconds. */
const shortestPass = 180

/** The number of passes per address: each sends it three messages, and it receives at most 30 an hour. */
const passesOfPerson = 9

/** Makes every call to both servers, in random order, until `isOver` returns true for the number of passes. */
export async function measurePasses(sites: Sites, isOver: (passes: number) => boolean): Promise<Pairs> {
  const pairs: Pairs = new Map()
  const note = (name: string, pair: Pair) => {
    const existing = pairs.get(name)
    if (existing) existing.push(pair)
    else pairs.set(name, [pair])
  }
  for (let passes = 0; !isOver(passes); passes += 1) {
    const paced = sleep(shortestPass)
    for (const site of [sites.old, sites.current]) await beginPass(site)
    for (const { sum, calls } of shuffle(pairedGroups)) {
      const total = { old: 0, current: 0 }
      for (const call of calls) {
        const pair = await measurePair(sites, call)
        note(call.name, pair)
        total.old += pair.old
        total.current += pair.current
      }
      if (sum !== undefined) note(sum, total)
    }
    await paced
  }
  return pairs
}

/** Signs up the shop's next user if the last one can receive no more messages. */
export async function beginPass(site: Site): Promise<void> {
  const { kept } = site
  if (kept.passes % passesOfPerson === 0) {
    kept.email = `person-${kept.passes}@example.org`
    for (const call of signInByCode.calls) {
      const { data } = await site.client.send(await call.prepare(site))
      call.keep?.(site, data)
    }
  }
  kept.passes += 1
}

/** Prepares a call to both servers, then makes it to one after the other. */
async function measurePair({ old, current }: Sites, call: PairedCall): Promise<Pair> {
  const sent = new Map([
    [old, await call.prepare(old)],
    [current, await call.prepare(current)],
  ])
  const responses = new Map<Site, BenchResponse>()
  for (const [site, request] of shuffle([...sent])) responses.set(site, await site.client.send(request))
  for (const [site, { data }] of responses) call.keep?.(site, data)
  return {
    old: responses.get(old)?.durationMs ?? Number.NaN,
    current: responses.get(current)?.durationMs ?? Number.NaN,
  }
}

function shuffle<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}
