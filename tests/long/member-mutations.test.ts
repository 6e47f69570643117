import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { memberMutations, sequencesOfMutations } from '../support/mutations/members.ts'
import { copyCheckout, runMutated } from '../support/mutations/ownership-runs.ts'
import { findNotice } from '../support/mutations/run.ts'
import type {} from '../support/server/database.ts'

describe('the property test of members, and the named tests', () => {
  let copy: Awaited<ReturnType<typeof copyCheckout>>
  beforeAll(async () => {
    copy = await copyCheckout()
  })
  afterAll(() => copy.remove())

  it.each(memberMutations)('find a mutation in rule $rule: $what', async (mutation) => {
    const postgresUrl = mutation.isRace ? inject('postgresUrl') : undefined
    const failure = mutation.tests
      ? await findNotice(copy.path, mutation, mutation.tests)
      : await runMutated(
          copy.path,
          mutation,
          { count: sequencesOfMutations, seed: 1, postgresUrl },
          'members',
        )
    process.stdout.write(`${mutation.rule} | ${mutation.what} | ${failure?.split('(after:')[0]}\n`)
    expect(failure).toBeDefined()
  })
})
