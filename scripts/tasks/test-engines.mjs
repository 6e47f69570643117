import { rmSync } from 'node:fs'
import { buildForBrowserTests } from '../steps/build.mjs'
import { ensureFirefox, ensureWebkit } from '../steps/engines.mjs'
import { findText } from '../steps/files.mjs'
import { install } from '../steps/install.mjs'
import { installNode, nodeVersions } from '../steps/node-versions.mjs'
import { findFreePorts } from '../steps/ports.mjs'
import * as results from '../steps/results.mjs'
import { run as runProgram, runTool, userError } from '../steps/run.mjs'

async function runBrowser(ensure, projects) {
  if (!(await ensure())) return results.ofCheck(1)
  const report = 'test-results/engines.json'
  rmSync(report, { force: true })
  const env = { E2E_PORT: process.env.E2E_PORT ?? (await findFreePorts()) }
  const chosen = projects.flatMap((name) => ['--project', name])
  const tool = ['test', '-c', 'playwright.engines.config.ts', ...chosen]
  const code = await runTool('@playwright/test/cli.js', tool, env)
  return results.ofRunner(code, findText(report), results.ofPlaywright)
}

async function runOnNode(version) {
  const program = await installNode(version)
  const report = `test-results/node-${version}.json`
  rmSync(report, { force: true })
  const suites = ['--project', 'unit', '--project', 'server']
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runProgram(program, ['node_modules/vitest/vitest.mjs', 'run', ...suites, ...reporters])
  return results.ofRunner(code, findText(report), results.ofVitest)
}

const parts = {
  firefox: () => runBrowser(ensureFirefox, ['main-job', 'widget', 'portal', 'stories']),
  webkit: () => runBrowser(ensureWebkit, ['webkit']),
  ...Object.fromEntries(nodeVersions.map((version) => [`node-${version}`, () => runOnNode(version)])),
}

/**
 * Runs smoke tests in Firefox ESR and WebKitGTK, and the unit and server tests on every supported version of Node.
 * `npm test` covers Chromium and one version of Node. Options select parts.
 */
export async function run(options) {
  const selected = options.length > 0 ? options : Object.keys(parts)
  const unknown = selected.find((name) => !Object.hasOwn(parts, name))
  if (unknown) {
    throw userError(`Unknown part '${unknown}'. Use any of: ${Object.keys(parts).join(', ')}.`)
  }
  await install()
  await buildForBrowserTests()
  let sum = results.nothing
  for (const name of selected) {
    console.log(`\n── ${name} ──`)
    const counted = await parts[name]()
    console.log(results.toLine(counted))
    sum = results.plus(sum, counted)
  }
  console.log(`\n${results.toLine(sum)}`)
  return results.toExitCode(sum)
}
