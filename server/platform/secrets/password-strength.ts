import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../machine/fair-queue.ts'

export type PasswordStrength = {
  /** 0 (trivial to guess) to 4 */
  score: number
  warning: string
  suggestions: string[]
}

/** A rating that a sign-up, reset or change of a password waits for, or one that is only shown while the user types. */
export type RatingUse = 'needed' | 'hint'

/**
 * Rates a password. `userInputs` lists what an attacker knows about the user, such as the email address.
 * @param use the default is `needed`
 * @throws RequestError unavailable if too many passwords are waiting
 */
export type StrengthMeter = (
  password: string,
  userInputs: readonly string[],
  use?: RatingUse,
) => Promise<PasswordStrength>

/** The meter reads at most this much of a password and of the known words, to bound the time. */
const max = { characters: 100, knownWords: 32 }

/**
 * How many passwords of one payer may wait for each use while one is rated, and four times as many of all. The most
 * expensive password takes about 0.1 s.
 */
const defaults = { waiting: 32 }

const script = new URL('./strength-worker.mjs', import.meta.url)

type Task = { password: string; userInputs: string[] }

/** Creates a strength meter. Hints have a separate thread and a separate queue, so nothing that is needed waits for them. */
export function createStrengthMeter({ waiting } = defaults, from: URL = script): StrengthMeter {
  const rate = {
    needed: createRater(from, waiting),
    hint: createRater(from, waiting, { isBackground: true }),
  }
  return (password, userInputs, use = 'needed') =>
    rate[use]({
      password: password.slice(0, max.characters),
      userInputs: userInputs.flatMap(splitKnown).slice(0, max.knownWords),
    })
}

/**
 * Rates one password at a time, in a thread that starts with the first call and does not keep the process running. After
 * a failure, the next call starts a new thread.
 */
function createRater(from: URL, waiting: number, workerData = {}): (task: Task) => Promise<PasswordStrength> {
  const run = createFairQueue({ concurrency: 1, waiting })
  let thread: Worker | undefined
  return (task) =>
    run(async () => {
      // Without the process's options: they name TypeScript's loader, which the thread does not need.
      thread ??= new Worker(from, { execArgv: [], workerData })
      try {
        return await send(thread, task)
      } catch (error) {
        thread = undefined
        throw error
      }
    })
}

/** Sends a task to the thread. The process does not end before the response. */
function send(thread: Worker, task: Task): Promise<PasswordStrength> {
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
