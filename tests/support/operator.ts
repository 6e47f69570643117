import { products } from '../../server/projects/products.ts'
import { dataDir } from './addresses.ts'
import { runProgram } from './server-process.ts'

/** Operator commands at a running server, as `npm run admin -- …` gives them, by the server's data folder. */
export function createOperator(folder: string) {
  /** @returns what the command prints. @throws with what it prints, where it refuses */
  async function runOperator(...command: string[]): Promise<string> {
    const program = runProgram(['server/admin/main.ts', ...command], { DATA_DIR: folder })
    const code = await program.ended
    if (code !== 0) throw new Error(`'${command.join(' ')}' ended with ${code}: ${program.output()}`)
    return program.output()
  }

  /** Registers a site that offers every product; returns its public token. */
  async function registerSite(name: string, ...options: string[]): Promise<string> {
    const offered = products.flatMap((product) => ['--product', product])
    const printed = await runOperator('project', 'add', name, ...offered, ...options)
    const [token] = /public-token-[\w-]+/.exec(printed) ?? []
    if (!token) throw new Error(`No public token was printed: ${printed}`)
    return token
  }

  return { runOperator, registerSite }
}

/** The same for the server of the browser tests. */
export const { runOperator, registerSite } = createOperator(dataDir)
