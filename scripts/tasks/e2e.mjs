import { buildForBrowserTests } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'
import { toExitCode, toLine } from '../steps/results.mjs'
import { runBrowserTests } from './test.mjs'

/** Runs the browser tests only, and passes options to Playwright: `npm run e2e -- tests/e2e/portal`. */
export async function run(options) {
  await install()
  await buildForBrowserTests(options)
  const counted = await runBrowserTests(options)
  console.log(toLine(counted))
  return toExitCode(counted)
}
