import { build, server } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'
import { run as runProgram } from '../steps/run.mjs'

/** Runs an operator command: `npm run admin -- project list`. @returns its exit code */
export async function run(options) {
  await install()
  await build([server])
  return runProgram(process.execPath, ['--enable-source-maps', 'dist/server/admin.js', ...options])
}
