import { ensureBrowser } from '../steps/browser.mjs'
import { build } from '../steps/build.mjs'
import { ensureForeignPrograms } from '../steps/foreign-programs.mjs'
import { install } from '../steps/install.mjs'
import { toExitCode, toLine } from '../steps/results.mjs'
import { runVitest } from '../steps/vitest.mjs'
import { run as checkReadme } from './docs-check.mjs'

/**
 * Runs the tests that take too long for `npm test`: killed processes, fuzzing, Monte Carlo tests, and the recipes of
 * other languages. Then it runs the commands of the README.
 */
export async function run() {
  await install()
  if (!(await ensureBrowser()) || !(await ensureForeignPrograms())) return 1
  await build()
  const counted = await runVitest('long')
  console.log(toLine(counted))
  // It throws if a command fails.
  await checkReadme()
  return toExitCode(counted)
}
