import { rmSync } from 'node:fs'
import { buildForBrowserTests } from '../steps/build.mjs'
import { ensureFirefox, ensureWebkit } from '../steps/engines.mjs'
import { findText } from '../steps/files.mjs'
import { install } from '../steps/install.mjs'
import { installNode, nodeVersions } from '../steps/node-versions.mjs'
import { findFreePorts } from '../steps/ports.mjs'
import * as results from '../steps/results.mjs'
import { run as runProgram, runTool, sentence } from '../steps/run.mjs'

async function runBrowser(isThere, projects) {
  if (!(await isThere())) return results.ofCheck(1)
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
  firefox: () => runBrowser(ensureFirefox, ['main-job', 'widget', 'portal']),
  webkit: () => runBrowser(ensureWebkit, ['webkit']),
  ...Object.fromEntries(nodeVersions.map((version) => [`node-${version}`, () => runOnNode(version)])),
}

/**
 * What the everyday tests run in Chromium and on one version of Node only, elsewhere: in Firefox ESR and WebKitGTK, and
 * on every supported version of Node. All of it, or the parts that are named.
 */
export async function run(options) {
  const wanted = options.length > 0 ? options : Object.keys(parts)
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
  if (unknown) {
    throw sentence(`'${unknown}' is no part of these tests. There are: ${Object.keys(parts).join(', ')}.`)
  }
  await install()
  await buildForBrowserTests()
  let sum = results.nothing
  for (const name of wanted) {
    console.log(`\n── ${name} ──`)
    const counted = await parts[name]()
    console.log(results.toLine(counted))
    sum = results.plus(sum, counted)
  }
  console.log(`\n${results.toLine(sum)}`)
  return results.toExitCode(sum)
}
