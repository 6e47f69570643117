import { products } from '../../server/platform/config/products.ts'
import { dataDir } from './addresses.ts'
import { runProgram } from './server-process.ts'

/** Runs operator commands (`npm run admin -- …`) on a running server, found by its data folder. */
export function createOperator(folder: string) {
  /** @returns the output of the command. @throws Error with the output if the command fails */
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
