import { ensureBrowser } from '../steps/browser.mjs'
import { build } from '../steps/build.mjs'
import { findText } from '../steps/files.mjs'
import { install } from '../steps/install.mjs'
import { runNpm } from '../steps/run.mjs'

/** Runs all benchmarks, which are the scripts named `bench:…`, one after another. */
export async function run() {
  await install()
  if (!(await ensureBrowser())) return 1
  await build()
  const { scripts } = JSON.parse(findText('package.json'))
  let code = 0
  for (const name of Object.keys(scripts).filter((script) => script.startsWith('bench:'))) {
    console.log(`\n── ${name} ──`)
    code ||= await runNpm(['run', '--silent', name])
  }
  return code
}
