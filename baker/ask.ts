import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BakeError } from './bake-error.ts'

/**
 * Asks the person at the keyboard; what they type is not shown when it is secret.
 * @param instead how to give the answer where nobody is at a keyboard
 * @throws BakeError where standard input is no keyboard
 */
export async function ask(question: string, instead: string, isSecret: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new BakeError(`There is no keyboard to ask at: ${instead}.`)
  process.stderr.write(question)
  // Readline echoes to its output: for a secret that is nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = isSecret ? nowhere : process.stderr
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  const canceled = new Promise<never>((_, reject) => {
    reader.once('SIGINT', () => reject(new BakeError('Nothing was baked.')))
    reader.once('close', () => reject(new BakeError('Nothing was baked.')))
  })
  try {
    return await Promise.race([reader.question(''), canceled])
  } finally {
    if (isSecret) process.stderr.write('\n')
    reader.close()
  }
}
