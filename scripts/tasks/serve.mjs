import { build } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'
import { runTogether } from '../steps/programs.mjs'

/** Production: runs the server, configured by environment variables. */
export async function run() {
  await install()
  await build()
  return runTogether([{ name: 'The server', args: ['dist/server/server.js', 'production'] }])
}
