import { describe, expect, it } from 'vitest'
import {
  asSkipped,
  nothing,
  ofCheck,
  ofPlaywright,
  ofRunner,
  ofVitest,
  plus,
  toExitCode,
  toLine,
} from './results.mjs'

const vitest = (more) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
  ...more,
})
const playwright = (stats, errors = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
})

describe('the sum of all runners', () => {
  it.each([
    ['vitest: passed and skipped', ofVitest(vitest()), [3, 0, 1]],
    ['vitest: failed tests', ofVitest(vitest({ numFailedTests: 2 })), [3, 2, 1]],
    [
      'vitest: a file that does not load',
      ofVitest(vitest({ testResults: [{ status: 'failed', assertionResults: [] }] })),
      [3, 1, 1],
    ],
    ['playwright: passed', ofPlaywright(playwright({ expected: 7, skipped: 2 })), [7, 0, 2]],
    ['playwright: few second tries', ofPlaywright(playwright({ expected: 7, flaky: 3 })), [10, 0, 0]],
    ['playwright: too many second tries', ofPlaywright(playwright({ expected: 7, flaky: 4 })), [7, 4, 0]],
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
    ['a suite that cannot run on this machine and has no report', asSkipped(undefined, ''), [0, 1, 0]],
    ['a check that passes', ofCheck(0), [0, 0, 0]],
    ['a check that fails', ofCheck(2), [0, 1, 0]],
  ])('%s', (_, { passed, failed, skipped }, expected) => {
    expect([passed, failed, skipped]).toEqual(expected)
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
