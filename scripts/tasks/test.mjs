import { rmSync } from 'node:fs'
import { ensureBrowser } from '../steps/browser.mjs'
import { buildForBrowserTests } from '../steps/build.mjs'
import { findText } from '../steps/files.mjs'
import { install } from '../steps/install.mjs'
import { findFreePorts } from '../steps/ports.mjs'
import { ensurePostgres } from '../steps/postgres.mjs'
import * as results from '../steps/results.mjs'
import { runTool } from '../steps/run.mjs'

const reports = 'test-results'

const ofTool = async (...tool) => results.ofCheck(await runTool(...tool))

/** The compiler uses one core for about as long as the quick checks use the other. */
const types = [['types', () => ofTool('typescript/bin/tsc', ['-b'])]]
const quickChecks = [
  ['lint', () => ofTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
  ['unused code', () => ofTool('knip/bin/knip.js', [])],
  ...['architecture', 'unit', 'size'].map(toStep),
]

/** Suites that use both cores. */
const suites = ['server', 'processes'].map(toStep)

/** The same tests on the other database. */
const postgresSuites = [
  { project: 'postgres', same: 'server' },
  { project: 'processes-postgres', same: 'processes', file: 'killed.test.ts' },
]

/** Creates a step from a project of vitest.config.ts. */
function toStep(project) {
  return [project, () => runVitest(project)]
}

export async function runVitest(project) {
  const file = `${reports}/${project}.json`
  const code = await runTool('vitest/vitest.mjs', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return results.ofRunner(code, findText(file), results.ofVitest)
}

export async function runBrowserTests(options = []) {
  if (!(await ensureBrowser())) return results.ofCheck(1)
  const env = { E2E_PORT: process.env.E2E_PORT ?? (await findFreePorts()) }
  const code = await runTool('@playwright/test/cli.js', ['test', ...options], env)
  return results.ofRunner(code, findText(`${reports}/browser.json`), results.ofPlaywright)
}

/** Runs a suite on PostgreSQL. Without PostgreSQL, counts its tests as skipped, as many as ran on PGlite. */
async function runOnPostgres({ project, same, file = '' }) {
  if (await ensurePostgres()) return runVitest(project)
  return results.asSkipped(findText(`${reports}/${same}.json`), file)
}

/** Runs steps one after the other and returns the name, seconds and counts of each. */
async function runInTurn(steps) {
  const done = []
  for (const [name, step] of steps) {
    console.log(`\n── ${name} ──`)
    const started = Date.now()
    const counted = await step()
    done.push({ name, seconds: (Date.now() - started) / 1000, counted })
  }
  return done
}

const toSummary = ({ name, seconds, counted }) => {
  const outcome = counted === results.nothing ? 'passed' : results.toLine(counted)
  return `${name.padEnd(20)}${seconds.toFixed(1).padStart(6)} s  ${outcome}`
}

/** Runs everything. The last line is the sum of the counts that the runners reported. */
export async function run() {
  rmSync(reports, { recursive: true, force: true })
  await install()
  await buildForBrowserTests()

  const parallel = await Promise.all([runInTurn(types), runInTurn(quickChecks)])
  const sequential = await runInTurn([
    ...suites,
    ...postgresSuites.map((suite) => [suite.project, () => runOnPostgres(suite)]),
    ['browser', () => runBrowserTests()],
  ])
  const done = [...parallel.flat(), ...sequential]
  const sum = done.map(({ counted }) => counted).reduce(results.plus)
  console.log(`\n${done.map(toSummary).join('\n')}\n${results.toLine(sum)}`)
  return results.toExitCode(sum)
}
