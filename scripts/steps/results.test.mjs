import { describe, expect, it } from 'vitest'
import {
  asSkipped,
  listFailedFiles,
  listFailures,
  listSecondAttempts,
  nothing,
  ofCheck,
  ofPlaywright,
  ofRunner,
  ofVitest,
  plus,
  toExitCode,
  toLine,
  withSecondTry,
} from './results.mjs'

const vitest = (more) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
  ...more,
})
const skipped = (tags) => ({ status: 'skipped', tags })
const playwright = (stats, errors = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
})

describe('the sum of all runners', () => {
  it.each([
    ['vitest: passed and skipped', ofVitest(vitest()), [3, 0, 1]],
    [
      'vitest: tests that a run leaves out',
      ofVitest(
        vitest({
          numPendingTests: 2,
          testResults: [{ status: 'passed', assertionResults: [skipped(['long']), skipped([])] }],
        }),
        (tags) => tags.includes('long'),
      ),
      [3, 0, 1],
    ],
    ['vitest: failed tests', ofVitest(vitest({ numFailedTests: 2 })), [3, 2, 1]],
    [
      'vitest: a file that does not load',
      ofVitest(vitest({ testResults: [{ status: 'failed', assertionResults: [] }] })),
      [3, 1, 1],
    ],
    ['playwright: passed', ofPlaywright(playwright({ expected: 7, skipped: 2 })), [7, 0, 2]],
    ['playwright: few second attempts', ofPlaywright(playwright({ expected: 7, flaky: 3 })), [10, 0, 0]],
    ['playwright: too many second attempts', ofPlaywright(playwright({ expected: 7, flaky: 4 })), [7, 4, 0]],
    ['playwright: failed twice', ofPlaywright(playwright({ expected: 7, unexpected: 1 })), [7, 1, 0]],
    ['playwright: an error outside any test', ofPlaywright(playwright({}, [{}])), [0, 1, 0]],
    ['a runner without a report', ofRunner(0, undefined, ofVitest), [0, 1, 0]],
    ['a truncated report', ofRunner(0, '{"numPassed', ofVitest), [0, 1, 0]],
    ['a runner that crashed after its tests', ofRunner(1, JSON.stringify(vitest()), ofVitest), [3, 1, 1]],
    [
      'a suite that cannot run on this machine',
      asSkipped(
        JSON.stringify({
          testResults: [
            { name: '/a/one.test.ts', assertionResults: [{}, {}] },
            { name: '/a/two.test.ts', assertionResults: [{}] },
          ],
        }),
        'one.test.ts',
      ),
      [0, 0, 2],
    ],
    [
      'a suite that cannot run on this machine and whose tests run nowhere else',
      asSkipped(JSON.stringify({ testResults: [] }), 'three.test.ts'),
      [0, 0, 1],
    ],
    ['a suite that cannot run on this machine and has no report', asSkipped(undefined, ''), [0, 1, 0]],
    ['a check that passes', ofCheck(0), [0, 0, 0]],
    ['a check that fails', ofCheck(2), [0, 1, 0]],
  ])('%s', (_, { passed, failed, skipped }, expected) => {
    expect([passed, failed, skipped]).toEqual(expected)
  })

  it('lists the browser tests that passed only at the second attempt', () => {
    const spec = (title, status) => ({ title, tests: [{ status }] })
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('passes', 'expected'), spec('needs a retry', 'flaky')],
          suites: [
            { title: 'a screen', specs: [spec('needs one too', 'flaky'), spec('fails', 'unexpected')] },
          ],
        },
      ],
    }
    expect(listSecondAttempts(JSON.stringify(report))).toEqual([
      'a.spec.ts › needs a retry',
      'a.spec.ts › a screen › needs one too',
    ])
    expect([listSecondAttempts(undefined), listSecondAttempts('{"sui')]).toEqual([[], []])
  })

  it('adds the counts and formats them in one line', () => {
    const sum = plus(ofVitest(vitest()), ofPlaywright(playwright({ expected: 7 })))
    expect(toLine(sum)).toBe('10 passed, 0 failed, 1 skipped')
  })

  it.each([
    ['passes if tests ran and none failed', { passed: 1, failed: 0, skipped: 0 }, 0],
    ['fails if a test failed', { passed: 99, failed: 1, skipped: 0 }, 1],
    ['fails if no test ran', nothing, 1],
    ['fails if all tests were skipped', { passed: 0, failed: 0, skipped: 5 }, 1],
  ])('%s', (_, sum, code) => expect(toExitCode(sum)).toBe(code))
})

describe('a suite whose failed files run once more', () => {
  const file = (name, statuses, message = '') => ({
    name,
    message,
    status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, index) => ({
      status,
      fullName: `test ${index}`,
      failureMessages: status === 'failed' ? ['Error: it broke\n    at a line'] : [],
    })),
  })
  const report = (files) => {
    const count = (outcome) =>
      files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === outcome)
        .length
    const counts = { numPassedTests: count('passed'), numFailedTests: count('failed') }
    return { ...counts, numPendingTests: count('skipped'), numTodoTests: 0, testResults: files }
  }
  const good = file('/good.test.ts', ['passed', 'passed', 'skipped'])
  const unloadable = file('/unloadable.test.ts', [], 'Cannot find a module\nstack')
  const bad = (failed) => file('/bad.test.ts', ['passed', ...Array(failed).fill('failed')])

  it.each([
    ['passes then', [good, bad(1)], { passed: 2, failed: 0, skipped: 0 }, [4, 0, 1]],
    ['fails again', [good, bad(1)], { passed: 1, failed: 1, skipped: 0 }, [3, 1, 1]],
    ['did not load at first', [good, unloadable], { passed: 7, failed: 0, skipped: 0 }, [9, 0, 1]],
    ['had many failures at first', [good, bad(4)], { passed: 5, failed: 0, skipped: 0 }, [3, 4, 1]],
  ])('%s', (_, files, second, [passed, failed, skipped]) => {
    expect(withSecondTry(report(files), second)).toEqual({ passed, failed, skipped })
  })

  it('lists failed files, and failed tests with the first line of their error', () => {
    const failed = JSON.stringify(report([good, bad(1), unloadable]))
    expect(listFailedFiles(failed)).toEqual(['/bad.test.ts', '/unloadable.test.ts'])
    expect(listFailures(failed)).toEqual([
      { name: '/bad.test.ts: test 1', reason: 'Error: it broke' },
      { name: '/unloadable.test.ts', reason: 'Cannot find a module' },
    ])
    for (const missing of [undefined, failed.slice(0, -9)]) {
      expect([listFailures(missing), listFailedFiles(missing)]).toEqual([[], []])
    }
  })
})
