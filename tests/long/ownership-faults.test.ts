import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { faults } from '../support/ownership-faults.ts'
import { copyCheckout, findFault } from '../support/ownership-runs.ts'
import type {} from '../support/server/drivers.ts'

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
    expect(rules.filter((name) => !faults.some(({ rule }) => rule === name))).toEqual([])
  })

  it('finds a fault in each rule within its share of npm test', () => {
    const inShare = new Set(faults.filter(({ sequences }) => sequences === undefined).map(({ rule }) => rule))
    expect(faults.filter(({ rule }) => !inShare.has(rule))).toEqual([])
  })

  it.each(faults)('finds a fault in rule $rule: $what', async (fault) => {
    const postgresUrl = fault.isRace ? inject('postgresUrl') : undefined
    const failure = await findFault(copy.path, fault, {
      count: fault.sequences ?? count,
      seed: 1,
      postgresUrl,
    })
    process.stdout.write(`${fault.rule} | ${fault.what} | ${failure?.split('(after:')[0]}\n`)
    expect(failure).toBeDefined()
  })
})
