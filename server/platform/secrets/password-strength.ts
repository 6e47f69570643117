import { Worker } from 'node:worker_threads'
import { createFairQueue, type Lane } from '../machine/fair-queue.ts'

export type PasswordStrength = {
  /** 0 (trivial to guess) to 4 */
  score: number
  warning: string
  suggestions: string[]
}

/**
 * Rates a password. `userInputs` lists what an attacker knows about the user, such as the email address.
 * @param lane `hints` for a rating that is only shown while the user types: these wait for those that a sign-up, reset or
 *   change of a password needs
 * @throws RequestError unavailable if too many passwords are waiting
 */
export type StrengthMeter = (
  password: string,
  userInputs: readonly string[],
  lane?: Lane,
) => Promise<PasswordStrength>

/** The meter reads at most this much of a password and of the known words, to bound the time. */
const max = { characters: 100, knownWords: 32 }

/**
 * How many passwords of one payer may wait while one is rated, and four times as many of all, in each lane. The most
 * expensive password takes about 0.1 s.
 */
const usual = { waiting: 32 }

const script = new URL('./strength-worker.mjs', import.meta.url)

/**
 * Creates a strength meter. It rates one password at a time, in a thread that starts with the first call and does not
 * keep the process running. After a failure, the next call starts a new thread.
 */
export function createStrengthMeter({ waiting } = usual, from: URL = script): StrengthMeter {
  const places = { perPayer: waiting, total: 4 * waiting }
  const run = createFairQueue({ concurrency: 1, needed: places, hints: places })
  let thread: Worker | undefined
  return (password, userInputs, lane = 'needed') => {
    const task = {
      password: password.slice(0, max.characters),
      userInputs: userInputs.flatMap(splitKnown).slice(0, max.knownWords),
    }
    return run(
      async () => {
        // Without the process's options: they name TypeScript's loader, which the thread does not need.
        thread ??= new Worker(from, { execArgv: [] })
        try {
          return await rate(thread, task)
        } catch (error) {
          thread = undefined
          throw error
        }
      },
      { lane },
    )
  }
}

/** Sends a task to the thread. The process does not end before the response. */
function rate(thread: Worker, task: { password: string; userInputs: string[] }): Promise<PasswordStrength> {
  return new Promise<PasswordStrength>((resolve, reject) => {
    const fail = (problem: unknown) =>
      reject(new Error('The strength meter’s thread ended.', { cause: problem }))
    thread.once('error', fail).once('exit', fail)
    thread.once('message', (strength: PasswordStrength) => {
      thread.off('error', fail).off('exit', fail).unref()
      resolve(strength)
    })
    thread.ref()
    thread.postMessage(task)
  })
}

/** Returns a text and its parts, since a password may contain either. */
function splitKnown(text: string): string[] {
  const start = text.slice(0, max.characters)
  return [start, ...start.split(/[@.+_-]/)].filter((part) => part.length > 2)
}
