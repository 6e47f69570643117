import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '#support/programs/server-process.ts'

it('the patch of the next version applies, with which tests/long/rolling-upgrade.test.ts proves upgrades', () => {
  const patch = join(repository, 'tests/upgrade/next-minor.patch')
  expect(() =>
    execFileSync('git', ['apply', '--check', patch], { cwd: repository, stdio: 'pipe' }),
  ).not.toThrow()
})
