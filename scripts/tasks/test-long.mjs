import { ensureBrowser } from '../steps/browser.mjs'
import { buildForBrowserTests } from '../steps/build.mjs'
import { ensureExternalPrograms } from '../steps/external-programs.mjs'
import { install } from '../steps/install.mjs'
import { plus, toExitCode, toLine } from '../steps/results.mjs'
import { runVitest } from '../steps/vitest.mjs'
import { run as checkReadme } from './docs-check.mjs'
import { runBrowserTests } from './test.mjs'

/**
 * Runs the tests that take too long for `npm test`: the whole server and all browser tests on PGlite, killed processes,
 * fuzzing, and the recipes in other languages. Then it runs the commands of the README.
 */
export async function run() {
  await install()
  if (!(await ensureBrowser()) || !(await ensureExternalPrograms())) return 1
  await buildForBrowserTests()
  const counts = [
    await runVitest('server', undefined, { tests: 'all' }),
    await runVitest('postgres', undefined, { tests: 'long' }),
    await runVitest('processes', undefined, { tests: 'long' }),
    await runBrowserTests([], { TEST_DATABASE: 'pglite' }),
    await runVitest('long', undefined, { tests: 'all' }),
  ]
  const sum = counts.reduce(plus)
  console.log(toLine(sum))
  // Throws if a command fails.
  await checkReadme()
  return toExitCode(sum)
}
