import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutants } from '../support/mutants/all.ts'
import { type Mutant, surfaces } from '../support/mutants/mutant.ts'
import { findFailure, findNotice } from '../support/mutants/run.ts'
import { copyCheckout } from '../support/ownership-runs.ts'

/** Selects mutants by parts of their area, description or file, separated by commas, such as `otp,single use`. */
const parts = (process.env.MUTANTS ?? '').toLowerCase().split(',')
const isChosen = ({ area, what, file }: Mutant) => {
  const text = `${area} ${what} ${file}`.toLowerCase()
  return parts.some((part) => text.includes(part))
}
const chosen = mutants.filter(isChosen)

describe('the tests of the operations that both APIs call', () => {
  let copy: Awaited<ReturnType<typeof copyCheckout>>
  beforeAll(async () => {
    copy = await copyCheckout()
  })
  afterAll(() => copy.remove())

  it('pass without a mutant', async () => {
    const tests = [...new Set(chosen.flatMap(({ browser = [], backend = [] }) => [...browser, ...backend]))]
    const [titled, whole] = [true, false].map((isTitled) =>
      tests.filter((test) => test.includes('#') === isTitled),
    )
    for (const testNames of [titled, whole]) {
      if (testNames?.length) expect(await findFailure(copy.path, testNames)).toBeUndefined()
    }
  })

  it.each(chosen)('detect a mutant of $area: $what', async (mutant) => {
    const notices: string[] = []
    const survived: string[] = []
    for (const surface of surfaces) {
      const tests = mutant[surface]
      const title = tests && (await findNotice(copy.path, mutant, tests))
      notices.push(title ?? (tests ? 'survived' : 'out of reach'))
      if (tests && title === undefined) survived.push(surface)
    }
    process.stdout.write(`${[mutant.area, mutant.what, ...notices].join(' | ')}\n`)
    expect(survived).toEqual([])
  })
})
