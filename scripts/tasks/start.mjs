import { build } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'
import { runTogether } from '../steps/programs.mjs'

/** Development: runs the server on loopback with demo data, and the demo host. */
export async function run() {
  await install()
  await build()
  return runTogether([
    { name: 'The demo host', args: ['demo-host/main.ts'] },
    { name: 'The server', args: ['server/main.ts', 'development'] },
  ])
}
