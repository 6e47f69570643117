import { rmSync } from 'node:fs'
import { ensureBrowser } from '../steps/browser.mjs'
import { buildForBrowserTests } from '../steps/build.mjs'
import { findText } from '../steps/files.mjs'
import { install } from '../steps/install.mjs'
import { runLanes } from '../steps/lanes.mjs'
import { findFreePorts } from '../steps/ports.mjs'
import { ensurePostgres } from '../steps/postgres.mjs'
import * as results from '../steps/results.mjs'
import { runTool } from '../steps/run.mjs'
import { reports, runVitest, runVitestTwice, toFailureLines } from '../steps/vitest.mjs'
import { types } from './check.mjs'

const toCheck = (name, file, args) => [
  name,
  async (print) => results.ofCheck(await runTool(file, args, {}, print)),
]

/**
 * The server files that run on PGlite as well as on PostgreSQL: those that depend most on the database.
 * `npm run test:long` runs all of them on PGlite.
 */
const onBothDatabases = [
  'server/platform/db/',
  'server/portal/files/lists.test.ts',
  'server/portal/files/many-permissions.test.ts',
]

/** Two lanes that take about the same time. Without PostgreSQL, all server tests run on PGlite. */
const toLanes = (hasPostgres) => [
  [toCheck(...types), toSuite('unit'), ...(hasPostgres ? [toSuite('postgres')] : [])],
  [
    toCheck('lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    toCheck('unused code', 'knip/bin/knip.js', []),
    ...['architecture', 'size'].map((project) => toSuite(project)),
    toSuite('processes', runVitestTwice),
    ...(hasPostgres ? [toSuite('processes-postgres', runVitestTwice)] : []),
    ['server', (print) => runVitest('server', print, { files: hasPostgres ? onBothDatabases : [] })],
  ],
]

/** Creates a step from a project of vitest.config.ts. */
function toSuite(project, runSuite = runVitest) {
  return [project, (print) => runSuite(project, print)]
}

/** The PostgreSQL suites that did not run. Their tests count as skipped. */
const listSkipped = () =>
  [
    ['postgres', 'server', ''],
    ['processes-postgres', 'processes', 'killed.test.ts'],
  ].map(([name, same, file]) => ({
    name,
    seconds: 0,
    counted: results.asSkipped(findText(`${reports}/${same}.json`), file),
  }))

/** @param variables `TEST_DATABASE: 'pglite'` runs the server on the embedded database, even where PostgreSQL is installed */
export async function runBrowserTests(options = [], variables = {}) {
  if (!(await ensureBrowser())) return results.ofCheck(1)
  // With a reporter from the command line, Playwright writes no report, and an old report would be counted.
  rmSync(`${reports}/browser.json`, { force: true })
  const env = { E2E_PORT: process.env.E2E_PORT ?? (await findFreePorts()), ...variables }
  const code = await runTool('@playwright/test/cli.js', ['test', ...options], env)
  return results.ofRunner(code, findText(`${reports}/browser.json`), results.ofPlaywright)
}

const toSummary = ({ name, seconds, counted }) => {
  const outcome = counted === results.nothing ? 'passed' : results.toLine(counted)
  return `${name.padEnd(20)}${seconds.toFixed(1).padStart(6)} s  ${outcome}`
}

/** Runs everything except `npm run test:long`. The last line is the sum of the counts that the runners reported. */
export async function run() {
  rmSync(reports, { recursive: true, force: true })
  await install()
  await buildForBrowserTests()

  const hasPostgres = await ensurePostgres()
  const checked = await runLanes(toLanes(hasPostgres))
  // The browser tests use both cores, and show their progress.
  console.log('\n── browser ──')
  const browser = await runLanes(
    [[['browser', () => runBrowserTests(['--project=app', '--project=stories'])]]],
    () => {},
  )
  const outcomes = [...checked, ...(hasPostgres ? [] : listSkipped()), ...browser]
  const sum = outcomes.map(({ counted }) => counted).reduce(results.plus)
  for (const line of toFailureLines()) console.log(`\nFAILED  ${line}`)
  for (const name of results.listSecondAttempts(findText(`${reports}/browser.json`))) {
    console.log(`\nPASSED ONLY ON THE SECOND ATTEMPT  browser: ${name}`)
  }
  console.log(`\n${outcomes.map(toSummary).join('\n')}\n${results.toLine(sum)}`)
  return results.toExitCode(sum)
}
