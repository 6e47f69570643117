import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutations } from '../support/mutations/all.ts'
import { type AreaMutation, surfaces } from '../support/mutations/mutation.ts'
import { copyCheckout } from '../support/mutations/ownership-runs.ts'
import { findFailure, findNotice } from '../support/mutations/run.ts'

/** Selects mutations by parts of their area, description or file, separated by commas, such as `otp,single use`. */
const parts = (process.env.MUTATIONS ?? '').toLowerCase().split(',')
const isChosen = ({ area, what, file }: AreaMutation) => {
  const text = `${area} ${what} ${file}`.toLowerCase()
  return parts.some((part) => text.includes(part))
}
const chosen = mutations.filter(isChosen)

describe('the tests of the operations that both APIs call', () => {
  let copy: Awaited<ReturnType<typeof copyCheckout>>
  beforeAll(async () => {
    copy = await copyCheckout()
  })
  afterAll(() => copy.remove())

  it('pass without a mutation', async () => {
    const tests = [...new Set(chosen.flatMap(({ browser = [], backend = [] }) => [...browser, ...backend]))]
    const [titled, whole] = [true, false].map((isTitled) =>
      tests.filter((test) => test.includes('#') === isTitled),
    )
    for (const testNames of [titled, whole]) {
      if (testNames?.length) expect(await findFailure(copy.path, testNames)).toBeUndefined()
    }
  })

  it.each(chosen)('detect a mutation of $area: $what', async (mutation) => {
    const notices: string[] = []
    const survived: string[] = []
    for (const surface of surfaces) {
      const tests = mutation[surface]
      const title = tests && (await findNotice(copy.path, mutation, tests))
      notices.push(title ?? (tests ? 'survived' : 'out of reach'))
      if (tests && title === undefined) survived.push(surface)
    }
    process.stdout.write(`${[mutation.area, mutation.what, ...notices].join(' | ')}\n`)
    expect(survived).toEqual([])
  })
})
