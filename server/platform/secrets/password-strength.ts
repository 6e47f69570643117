import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../machine/limit-concurrency.ts'

export type PasswordStrength = {
  /** 0 (trivial to guess) to 4 */
  score: number
  warning: string
  suggestions: string[]
}

/**
 * Rates a password. `known` lists what an attacker knows about the user, such as the email address.
 * @throws RequestError unavailable if too many passwords wait
 */
export type StrengthMeter = (password: string, known: readonly string[]) => Promise<PasswordStrength>

/** The meter reads at most this much of a password, and of what is known, to bound the time. */
const most = { characters: 100, knownWords: 32 }

/** How many passwords wait while one is rated. The most expensive password takes about a tenth of a second. */
const usual = { waiting: 32 }

const script = new URL('./strength-worker.mjs', import.meta.url)

/**
 * Creates a strength meter. It rates one password at a time, in a thread that starts with the first call and does not
 * keep the process running. After a failure, the next call starts another thread.
 */
export function createStrengthMeter({ waiting } = usual, from: URL = script): StrengthMeter {
  const run = limitConcurrency({ atOnce: 1, waiting })
  let thread: Worker | undefined
  return (password, known) => {
    const task = {
      password: password.slice(0, most.characters),
      known: known.flatMap(splitKnown).slice(0, most.knownWords),
    }
    return run(async () => {
      // Without the options of the process: they name TypeScript's loader, which the thread does not need.
      thread ??= new Worker(from, { execArgv: [] })
      try {
        return await rate(thread, task)
      } catch (problem) {
        thread = undefined
        throw problem
      }
    })
  }
}

/** Sends a task to the thread. The process does not end before the answer. */
function rate(thread: Worker, task: { password: string; known: string[] }): Promise<PasswordStrength> {
  return new Promise<PasswordStrength>((resolve, reject) => {
    const fail = (problem: unknown) =>
      reject(new Error('The thread of the strength meter ended.', { cause: problem }))
    thread.once('error', fail).once('exit', fail)
    thread.once('message', (strength: PasswordStrength) => {
      thread.off('error', fail).off('exit', fail).unref()
      resolve(strength)
    })
    thread.ref()
    thread.postMessage(task)
  })
}

/** Returns a text and its parts, as a password may contain them. */
function splitKnown(text: string): string[] {
  const start = text.slice(0, most.characters)
  return [start, ...start.split(/[@.+_-]/)].filter((part) => part.length > 2)
}
