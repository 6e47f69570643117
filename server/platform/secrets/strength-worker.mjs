import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/*
 * Rates passwords in a separate thread (password-strength.ts). It is JavaScript because Node 20 does not run
 * TypeScript in a worker thread, even with tsx.
 */

/** How much less of a processor the thread of hints gets, in steps of `nice`. */
const yielding = 10

// Sign-ins go first. On Linux, each thread has its own priority; elsewhere, this thread keeps the process's priority.
if (workerData?.isBackground) {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(19, getPriority(thread) + yielding))
  } catch {}
}

const meter = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
  // The time for a password is proportional to this number of spellings (p4ssw0rd) that the meter checks. With the
  // default of 100, a hundred characters take over a second.
  l33tMaxSubstitutions: 10,
})

parentPort?.on('message', ({ password, userInputs }) => {
  const { score, feedback } = meter.check(password, userInputs)
  parentPort?.postMessage({ score, warning: feedback.warning ?? '', suggestions: feedback.suggestions })
})
