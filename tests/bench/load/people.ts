import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './directory.ts'
import { createRecord, type LoadRecord } from './record.ts'
import { type Site, takeRound } from './round.ts'

export type People = {
  /** what happened so far */
  record: LoadRecord
  /** Starts no further round. @returns what happened, once the current rounds have ended */
  stop(): Promise<LoadRecord>
}

/**
 * Starts people who sign in, open a cake and sign out, one round after another, until they are stopped. They start
 * evenly spread over the first think time.
 * @param directory the people. There are more of them than work at the same time, and they take turns, because the server
 *   sends each person at most five codes an hour
 * @param atWork how many people work at the same time
 * @param thinkSeconds the average pause between two rounds, which varies by half
 */
export function startPeople(
  site: Site,
  { directory, atWork, thinkSeconds }: { directory: readonly Person[]; atWork: number; thinkSeconds: number },
): People {
  const record = createRecord()
  const stopping = new AbortController()
  const { signal } = stopping
  // Everyone waits for it.
  setMaxListeners(0, signal)
  const wait = (seconds: number) => sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  const cookies = new Map<string, Map<string, string>>()
  const resting = [...directory]

  async function work(delaySeconds: number) {
    await wait(delaySeconds)
    while (!signal.aborted) {
      const person = resting.shift()
      if (!person) throw new Error('Everyone in the directory is at work: it needs more people.')
      const jar = cookies.get(person.email) ?? new Map<string, string>()
      cookies.set(person.email, jar)
      await takeRound(site, person, jar, record)
      resting.push(person)
      await wait(thinkSeconds * (0.5 + Math.random()))
    }
  }

  const working = Promise.all(
    Array.from({ length: atWork }, (_, index) => work((index / atWork) * thinkSeconds)),
  )
  // An error of the program itself is reported by stop().
  working.catch(() => {})
  return {
    record,
    async stop() {
      stopping.abort()
      await working
      return record
    },
  }
}
