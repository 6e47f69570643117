import { expect, it } from 'vitest'
import { judgeLockedFiles } from '#support/cake/judge-locked-file.ts'
import { randomCsv } from '#support/cake/random-csv.ts'
import { randomJson } from '#support/cake/random-json.ts'

/** `npm run test:long` creates 100,000 (tests/long/locked-values.test.ts). */
const count = 1000

it.each([
  ['a CSV', randomCsv],
  ['a JSON', randomJson],
])(
  'nobody reads a locked value of %s without its key: it is locked completely, or rejected',
  async (_, files) => {
    expect((await judgeLockedFiles(files, count)).get('locked')).toBeGreaterThan(count / 4)
  },
  60_000,
)
