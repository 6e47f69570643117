/** What a run has shown: counts of single tests, as the runners themselves report them. */
export const nothing = { passed: 0, failed: 0, skipped: 0 }

export const plus = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A check that is not made of tests (types, lint, …): silent when it passes, one failure when it does not. */
export const ofCheck = (exitCode) => (exitCode === 0 ? nothing : { ...nothing, failed: 1 })

/** Reads vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function ofVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts the tests of a vitest report (of the files whose name ends so) as skipped: they did not run here. */
export function asSkipped(reportText, fileEnd) {
  if (!reportText) return { ...nothing, failed: 1 }
  const files = JSON.parse(reportText).testResults.filter(({ name }) => name.endsWith(fileEnd))
  return { ...nothing, skipped: files.flatMap(({ assertionResults }) => assertionResults).length }
}

/** How many browser tests of a run may pass at their second try only (ADR 0036). */
const secondTries = 3

/** Reads Playwright's JSON report. Second tries count as passed while there are few; Playwright names them. */
export function ofPlaywright({ stats, errors }) {
  const late = stats.flaky <= secondTries ? stats.flaky : 0
  return {
    passed: stats.expected + late,
    failed: stats.unexpected + stats.flaky - late + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * Counts one runner. Without a report, or where the runner itself says that it failed although no test of the
 * report did, there is one failure: a run that broke down never passes for a run without failures.
 */
export function ofRunner(exitCode, reportText, read) {
  let counted = nothing
  try {
    counted = read(JSON.parse(reportText))
  } catch {
    return { ...nothing, failed: 1 }
  }
  const brokeDown = exitCode !== 0 && counted.failed === 0
  return brokeDown ? { ...counted, failed: 1 } : counted
}

export const toLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The exit code for the whole: a run in which nothing ran is no success. */
export const toExitCode = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0)
