import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ownershipMutations } from '../support/mutations/ownership.ts'
import { copyCheckout, runMutated } from '../support/mutations/ownership-runs.ts'
import type {} from '../support/server/database.ts'

/** The number of sequences that `npm test` runs. */
const count = 150

describe('the property test of ownership', () => {
  let copy: Awaited<ReturnType<typeof copyCheckout>>
  beforeAll(async () => {
    copy = await copyCheckout()
  })
  afterAll(() => copy.remove())

  it('covers every rule', () => {
    const rules = Array.from({ length: 17 }, (_, index) => `O${index + 1}`)
    expect(rules.filter((name) => !ownershipMutations.some(({ rule }) => rule === name))).toEqual([])
  })

  it('finds a mutation in each rule within its share of npm test', () => {
    const inShare = new Set(
      ownershipMutations.filter(({ sequences }) => sequences === undefined).map(({ rule }) => rule),
    )
    expect(ownershipMutations.filter(({ rule }) => !inShare.has(rule))).toEqual([])
  })

  it.each(ownershipMutations)('finds a mutation in rule $rule: $what', async (mutation) => {
    const postgresUrl = mutation.isRace ? inject('postgresUrl') : undefined
    const failure = await runMutated(copy.path, mutation, {
      count: mutation.sequences ?? count,
      seed: 1,
      postgresUrl,
    })
    process.stdout.write(`${mutation.rule} | ${mutation.what} | ${failure?.split('(after:')[0]}\n`)
    expect(failure).toBeDefined()
  })
})
