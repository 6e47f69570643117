import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ConfigError } from '../platform/errors/config-error.ts'

/** Where questions are printed and the operator's lines come from. */
export type Dialog = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream }

/**
 * Asks for a secret, and does not show what is typed. Without a terminal, it is the first line of the input.
 * @throws ConfigError if there is none
 */
export async function askSecret(question: string, { input, output }: Dialog): Promise<string> {
  const hidden = new Writable({ write: (_part, _encoding, callback) => callback() })
  const reader = createInterface({ input, output: hidden, terminal: input.isTTY === true })
  // In this mode, the terminal does not end the program.
  reader.on('SIGINT', () => reader.close())
  if (input.isTTY) output.write(question)
  try {
    for await (const line of reader) if (line !== '') return line
  } finally {
    reader.close()
    if (input.isTTY) output.write('\n')
  }
  throw new ConfigError(
    'The passphrase is missing. Set BACKUP_PASSPHRASE_FILE to a file that contains it, or run the command in a terminal.',
  )
}
