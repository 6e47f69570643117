import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { listBlocks } from '../../../scripts/steps/code-blocks.mjs'

const run = promisify(execFile)

/**
 * Reads a command block of the documentation.
 * @param word occurs in this block only
 * @param replacements what the test has in place of the reader's names
 * @throws Error if not exactly one block contains the word, or if a name to replace is in none
 */
export function readRecipe(
  word: string,
  replacements: Readonly<Record<string, string>>,
  page = 'docs/backup.md',
): string {
  const blocks = listBlocks(readFileSync(page, 'utf8')).filter(
    ({ kind, code }) => kind === 'command' && code.includes(word),
  )
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of ${page} contain ${word}.`)
  let code = blocks[0]?.code ?? ''
  for (const [printed, actual] of Object.entries(replacements)) code = code.replaceAll(printed, actual)
  return code
}

/** Runs commands in a shell. @returns their output. @throws Error with the output if one fails */
export async function sh(commands: string, env: Record<string, string> = {}, cwd = '/tmp'): Promise<string> {
  const { stdout, stderr } = await run('bash', ['-euc', commands], { cwd, env: { ...process.env, ...env } })
  return stdout + stderr
}
