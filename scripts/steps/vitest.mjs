import { findText } from './files.mjs'
import * as results from './results.mjs'
import { runTool } from './run.mjs'

/** The folder of the reports that the test runners write. */
export const reports = 'test-results'

/**
 * The failed tests of the suites that have run. `report` is the name of the suite, with 'again' for its second attempt.
 */
export const failures = []

/**
 * Runs a project of vitest.config.ts, or only some of its files.
 * Adds its failed tests to `failures`.
 * @returns its counts
 */
export async function runVitest(project, print, { files = [], report = project } = {}) {
  const path = `${reports}/${report}.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`]
  const args = ['run', '--project', project, ...reporters, ...files]
  const code = await runTool('vitest/vitest.mjs', args, {}, print)
  const text = findText(path)
  failures.push(...results.listFailures(text).map((failure) => ({ ...failure, report })))
  return results.ofRunner(code, text, results.ofVitest)
}

/** Runs a project whose tests depend on the timing of processes. Its failed files run once more (ADR 0065). */
export async function runVitestTwice(project, print) {
  const counted = await runVitest(project, print)
  const text = findText(`${reports}/${project}.json`)
  const files = results.listFailedFiles(text)
  if (files.length === 0) return counted
  const second = await runVitest(project, print, { files, report: `${project} again` })
  return results.withSecondTry(JSON.parse(text), second)
}

export const toFailureLines = () =>
  failures.map(({ report, name, reason }) => `${report}: ${name}\n    ${reason}`)
