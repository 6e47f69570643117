import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { toPrintable } from '#contract/printable.ts'
import { BakeError } from './bake-error.ts'

/**
 * Prompts for a line of input. Secret input is not echoed.
 * @param alternative how to provide the value without a terminal, as an instruction: `set CAKELOCK_PIN`
 * @throws BakeError if standard input is not a terminal, or the prompt is canceled
 */
export async function ask(question: string, alternative: string, isSecret: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BakeError(`Cannot prompt: standard input is not a terminal. Please ${alternative}.`)
  process.stderr.write(question)
  // Readline echoes input to its output.
  const discard = new Writable({ write: (_chunk, _encoding, callback) => callback() })
  const output = isSecret ? discard : process.stderr
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  const canceled = new Promise<never>((_, reject) => {
    reader.once('SIGINT', () => reject(new BakeError('Canceled.')))
    reader.once('close', () => reject(new BakeError('Canceled.')))
  })
  try {
    return await Promise.race([reader.question(''), canceled])
  } finally {
    if (isSecret) process.stderr.write('\n')
    reader.close()
  }
}

/** @returns a name from a file in quotation marks, without characters that a terminal could interpret */
export const quoteName = (name: string): string => `'${toPrintable(name)}'`

/** @returns a function that shows the percentage of `total` in a terminal */
export const showProgress = (action: string) => (processed: number, total: number) => {
  if (!process.stderr.isTTY) return
  process.stderr.write(
    `\r${action}: ${Math.floor((100 * processed) / total)}%${processed === total ? '\n' : ''}`,
  )
}

/** @returns a signal that aborts with this message when the user or the system stops the program */
export function stopOnSignals(sentence: string): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new BakeError(sentence)))
  }
  return stop.signal
}
