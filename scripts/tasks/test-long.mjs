import { ensureBrowser } from '../steps/browser.mjs'
import { build } from '../steps/build.mjs'
import { ensureForeignPrograms } from '../steps/foreign-programs.mjs'
import { install } from '../steps/install.mjs'
import { toExitCode, toLine } from '../steps/results.mjs'
import { runVitest } from '../steps/vitest.mjs'

/**
 * Runs the tests that take too long for `npm test`: killed processes, fuzzing, Monte Carlo tests, and the recipes of
 * other languages.
 */
export async function run() {
  await install()
  if (!(await ensureBrowser()) || !(await ensureForeignPrograms())) return 1
  await build()
  const counted = await runVitest('long')
  console.log(toLine(counted))
  return toExitCode(counted)
}
