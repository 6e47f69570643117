import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const git = async (...options) => (await execute('git', options, { maxBuffer: 256 * 1024 * 1024 })).stdout

const isTest = (path) => /\.(?:test|spec)\.|^tests\//.test(path)
/** Tables of texts, before and since they are in one folder; and what a program wrote. */
const isTable = (path) =>
  /^languages\/(?:en|de|ar)\/|\/(?:messages|texts)\/(?:en|de|ar)[./]|\/migrations\/|^(?:emails|mails)\/html\/parts\.ts$/.test(
    path,
  )

/** Counts the lines of product and test code in a commit. Blank lines and comments count, tables of texts do not. */
async function countLines(commit) {
  const lines = { product: 0, tests: 0, tables: 0 }
  const counts = await git('grep', '-c', '', commit, '--', '*.ts', '*.tsx', '*.css')
  for (const [, path, count] of counts.matchAll(/^[^:]+:(.+):(\d+)$/gm)) {
    lines[isTest(path) ? 'tests' : isTable(path) ? 'tables' : 'product'] += Number(count)
  }
  return lines
}

/** `npm run size -- --lines [--against COMMIT]` prints the lines of code of the last commit. */
export async function run(options) {
  const at = options.indexOf('--against')
  const against = at < 0 ? [] : [options[at + 1]]
  if (!options.includes('--lines') || against.includes(undefined)) {
    console.error('Use: npm run size -- --lines [--against COMMIT]')
    return 1
  }
  for (const commit of [...against, 'HEAD']) {
    const { product, tests, tables } = await countLines(commit)
    console.log(
      `${commit}: ${product} lines of product code, ${tests} of tests, ${tables} of texts and generated files`,
    )
  }
  return 0
}
