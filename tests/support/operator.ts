import { dataDir } from './addresses.ts'
import { runProgram } from './server-process.ts'

/**
 * Does an operator command at the server of the browser tests, as `npm run admin -- …` does.
 * @returns what it prints
 * @throws with what it prints, where it refuses
 */
export async function runOperator(...command: string[]): Promise<string> {
  const program = runProgram(['server/admin/main.ts', ...command], { DATA_DIR: dataDir })
  const code = await program.ended
  if (code !== 0) throw new Error(`'${command.join(' ')}' ended with ${code}: ${program.output()}`)
  return program.output()
}

/** Registers a site; returns its public token. */
export async function registerSite(name: string, ...options: string[]): Promise<string> {
  const printed = await runOperator('project', 'add', name, ...options)
  const [token] = /public-token-[\w-]+/.exec(printed) ?? []
  if (!token) throw new Error(`No public token was printed: ${printed}`)
  return token
}
