import { findText } from './files.mjs'
import * as results from './results.mjs'
import { runTool } from './run.mjs'

/** The folder of the reports that the test runners write. */
export const reports = 'test-results'

/**
 * The failed tests of the suites that have run. `report` is the name of the suite, with 'again' for its second attempt.
 */
export const failures = []

/** What a run leaves out, by the tags of a test. */
const leavesOut = {
  all: () => false,
  short: (tags) => tags.includes('long'),
  long: (tags) => !tags.includes('long'),
}
const filters = { all: [], short: ['--tagsFilter=!long'], long: ['--tagsFilter=long'] }

/**
 * Runs a project of vitest.config.ts, or only some of its files.
 * Adds its failed tests to `failures`.
 * @param options `tests`: 'short' leaves out the tests with the tag `long`, and 'long' all others
 * @returns its counts
 */
export async function runVitest(project, print, { files = [], report = project, tests = 'short' } = {}) {
  const path = `${reports}/${report}.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`]
  const args = ['run', '--project', project, ...filters[tests], ...reporters, ...files]
  const code = await runTool('vitest/vitest.mjs', args, {}, print)
  const text = findText(path)
  failures.push(...results.listFailures(text).map((failure) => ({ ...failure, report })))
  return results.ofRunner(code, text, (read) => results.ofVitest(read, leavesOut[tests]))
}

/** Runs a project whose tests depend on the timing of processes. Its failed files run once more (ADR 0065). */
export async function runVitestTwice(project, print) {
  const counted = await runVitest(project, print)
  const text = findText(`${reports}/${project}.json`)
  const files = results.listFailedFiles(text)
  if (files.length === 0) return counted
  const second = await runVitest(project, print, { files, report: `${project} again` })
  return results.withSecondTry(JSON.parse(text), second, leavesOut.short)
}

export const toFailureLines = () =>
  failures.map(({ report, name, reason }) => `${report}: ${name}\n    ${reason}`)
