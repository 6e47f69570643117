/** Counts of tests, as the test runners report them. */
export const nothing = { passed: 0, failed: 0, skipped: 0 }

export const plus = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A check without tests (types, lint, …) counts as nothing if it passes, and as one failure otherwise. */
export const ofCheck = (exitCode) => (exitCode === 0 ? nothing : { ...nothing, failed: 1 })

/** Nothing is left out. */
const keepAll = () => false

/**
 * Reads vitest's JSON report. A file that failed to load counts as one failure.
 * @param isLeftOut whether the run leaves a test out, by its tags. Vitest reports such a test as skipped
 */
export function ofVitest(report, isLeftOut = keepAll) {
  const leftOut = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && isLeftOut(tags))
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests - leftOut.length,
  }
}

/**
 * The failed tests of a vitest report, each with the first line of its error. A file that failed to load counts as one
 * entry.
 */
export const listFailures = (reportText) =>
  readFiles(reportText).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [toFailure(name, message)] : []
    return failed.map(({ fullName, failureMessages }) =>
      toFailure(`${name}: ${fullName}`, failureMessages[0]),
    )
  })

const toFailure = (name, message = '') => ({ name, reason: message.split('\n')[0] })

/** The files of a vitest report with failures. */
export const listFailedFiles = (reportText) =>
  readFiles(reportText)
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name)

/** A runner that crashed leaves no report, or an incomplete one. */
function readFiles(reportText) {
  try {
    return JSON.parse(reportText).testResults
  } catch {
    return []
  }
}

/**
 * Counts a suite whose failed files ran once more (ADR 0065): these files count as in the second run, unless more tests
 * failed at first than may pass on the second attempt.
 * @param first the report of the first run
 * @param second the counts of the second run, which had only the failed files
 * @param isLeftOut as of `ofVitest`
 */
export function withSecondTry(first, second, isLeftOut = keepAll) {
  const counted = ofVitest(first, isLeftOut)
  if (counted.failed > secondAttempts) return counted
  const count = (outcome) =>
    first.testResults
      .filter(({ status }) => status !== 'failed')
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, tags }) => outcome === (status === 'passed') && !isLeftOut(tags)).length
  return plus({ passed: count(true), failed: 0, skipped: count(false) }, second)
}

/**
 * Counts the tests of a vitest report as skipped, for files whose names end in `fileEnd`; counts one test if there are
 * none.
 */
export function asSkipped(reportText, fileEnd) {
  if (!reportText) return { ...nothing, failed: 1 }
  const files = JSON.parse(reportText).testResults.filter(({ name }) => name.endsWith(fileEnd))
  return {
    ...nothing,
    skipped: Math.max(1, files.flatMap(({ assertionResults }) => assertionResults).length),
  }
}

/** The maximum number of tests of a suite that may pass only on the second attempt (ADR 0036, ADR 0065). */
const secondAttempts = 3

/** The tests of a Playwright report that passed only on the second attempt: file, describes and title of each. */
export function listSecondAttempts(reportText) {
  try {
    return JSON.parse(reportText).suites.flatMap((suite) => findFlaky(suite, []))
  } catch {
    return [] // A runner that crashed leaves no report, or an incomplete one.
  }
}

function findFlaky({ title, specs = [], suites = [] }, above) {
  const path = [...above, title]
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [
    ...flaky.map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => findFlaky(suite, path)),
  ]
}

/** Reads Playwright's JSON report. A few second attempts count as passed and are listed by `listSecondAttempts`. */
export function ofPlaywright({ stats, errors }) {
  const late = stats.flaky <= secondAttempts ? stats.flaky : 0
  return {
    passed: stats.expected + late,
    failed: stats.unexpected + stats.flaky - late + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * Counts the tests of one runner. A missing report counts as one failure, and so does an error exit code without failed
 * tests: a runner that crashed must not look successful.
 */
export function ofRunner(exitCode, reportText, read) {
  let counted = nothing
  try {
    counted = read(JSON.parse(reportText))
  } catch {
    return { ...nothing, failed: 1 }
  }
  const hasCrashed = exitCode !== 0 && counted.failed === 0
  return hasCrashed ? { ...counted, failed: 1 } : counted
}

export const toLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The exit code of the whole run, which fails if no test ran. */
export const toExitCode = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0)
