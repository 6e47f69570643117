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

const checks = {
  types: () => runTool('typescript/bin/tsc', ['-b']),
  lint: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'unused code': () => runTool('knip/bin/knip.js', []),
}

/** The projects of vitest.config.ts, in the order of how soon they tell. */
const suites = ['architecture', 'unit', 'size', 'server', 'processes']

/** The same tests once more, on the other engine. */
const postgresSuites = [
  { project: 'postgres', same: 'server' },
  { project: 'processes-postgres', same: 'processes', file: 'killed.test.ts' },
]

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

/** Runs a suite on PostgreSQL; where there is none, its tests are skipped, as many as have run on PGlite. */
async function runOnPostgres({ project, same, file = '' }) {
  if (await ensurePostgres()) return runVitest(project)
  return results.asSkipped(findText(`${reports}/${same}.json`), file)
}

/** Everything, on whatever machine this is. The last line is the sum of what the runners counted themselves. */
export async function run() {
  rmSync(reports, { recursive: true, force: true })
  await install()
  await buildForBrowserTests()

  const steps = [
    ...Object.entries(checks).map(([name, check]) => [name, async () => results.ofCheck(await check())]),
    ...suites.map((project) => [project, () => runVitest(project)]),
    ...postgresSuites.map((suite) => [suite.project, () => runOnPostgres(suite)]),
    ['browser', () => runBrowserTests()],
  ]
  let sum = results.nothing
  const summary = []
  for (const [name, step] of steps) {
    console.log(`\n── ${name} ──`)
    const started = Date.now()
    const counted = await step()
    sum = results.plus(sum, counted)
    const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6)
    const told = counted === results.nothing ? 'in order' : results.toLine(counted)
    summary.push(`${name.padEnd(20)}${seconds} s  ${told}`)
  }
  console.log(`\n${summary.join('\n')}\n${results.toLine(sum)}`)
  return results.toExitCode(sum)
}
