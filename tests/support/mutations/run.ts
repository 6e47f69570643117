import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaMutation } from './mutation.ts'

/** A test that failed. */
type Failure = { title: string; message: string }

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/**
 * Runs tests on PGlite in a copy of the checkout, until one fails.
 * @param tests files, or `file#part of a test title`
 * @returns the test that failed; undefined if all passed
 * @throws Error if a file cannot be loaded or no test has the title
 */
export async function findFailure(copy: string, tests: readonly string[]): Promise<Failure | undefined> {
  const files = new Set(tests.map((test) => test.split('#')[0] ?? ''))
  const titles = tests.flatMap((test) => test.split('#').slice(1))
  const reportPath = join(copy, 'report.json')
  await rm(reportPath, { force: true })
  const args = [
    join(copy, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'server', '--bail=1', '--max-workers=1'],
    // The checkout's own cache is kept; modules with a mutation do not belong there.
    `--experimental.fsModuleCachePath=${join(copy, 'cache')}`,
    ...['--reporter=json', `--outputFile=${reportPath}`],
    ...(titles.length === 0 ? [] : ['-t', titles.map(escapePattern).join('|')]),
    ...files,
  ]
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }, (_problem, out, errors) =>
      resolve(`${out}${errors}`),
    )
  })
  const report = await readFile(reportPath, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
  if (!report) throw new Error(`The tests did not run: ${output}`)
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.find(({ status }) => status === 'failed')
  if (failed) return { title: failed.fullName, message: failed.failureMessages.join('\n') }
  const unloaded = report.testResults.find(({ message }) => message !== '')
  if (unloaded) throw new Error(`${unloaded.name} cannot be loaded: ${unloaded.message}`)
  if (report.numPassedTests === 0) throw new Error(`No test has the title: ${tests.join(', ')}`)
  return undefined
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a failure says, besides its stack, if the mutation broke the program, so that the test noticed no rule. */
const crash =
  /\b(?:TypeError|ReferenceError|SyntaxError|RangeError)\b|\b(?:expected|status:) 500\b|internal_server_error|Failed query/

/**
 * Runs tests on a copy of the checkout with a mutation.
 * @returns the title of the test that noticed it; undefined if none did
 * @throws Error if the mutation broke the program
 */
export async function findNotice(
  copy: string,
  { file, find, replace }: Pick<AreaMutation, 'file' | 'find' | 'replace'>,
  tests: readonly string[],
): Promise<string | undefined> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    text.replace(find, () => replace),
  )
  try {
    const failure = await findFailure(copy, tests)
    if (failure && crash.test(failure.message.split('\n    at ')[0] ?? '')) {
      throw new Error(`The mutation broke the program: ${failure.title}: ${failure.message}`)
    }
    return failure?.title
  } finally {
    await writeFile(path, text)
  }
}
