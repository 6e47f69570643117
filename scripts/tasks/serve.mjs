import { build } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'
import { runTogether } from '../steps/programs.mjs'

/** Production: the server alone, configured by the environment. */
export async function run() {
  await install()
  await build()
  return runTogether([{ name: 'The server', args: ['server/main.ts', 'production'] }])
}
