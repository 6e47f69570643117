import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutations } from '../support/mutations/all.ts'
import { memberMutations } from '../support/mutations/members.ts'
import { type AreaMutation, surfaces } from '../support/mutations/mutation.ts'
import { ownershipMutations } from '../support/mutations/ownership.ts'
import { repository } from '../support/programs/server-process.ts'
import { textOf } from './source-files.ts'

const testsOf = ({ browser = [], backend = [] }: AreaMutation) => [...browser, ...backend]

/** Returns whether no test has this file or title. @param test `FILE` or `FILE#part of a title` */
function isUnknown(test: string): boolean {
  const [file = '', title = ''] = test.split('#')
  return !existsSync(join(repository, file)) || !textOf(file).includes(title)
}

/** `npm run test:long` runs the mutations; this notices a change of the code that would stop it. */
describe('each mutation of the operations that both APIs call', () => {
  it('changes a text that its file contains once', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(64)
    const unfit = mutations.filter(
      ({ file, find, replace }) => find === replace || textOf(file).split(find).length !== 2,
    )
    expect(unfit).toEqual([])
  })

  it('names tests of each surface that reaches it', () => {
    const unfit = mutations.filter((mutation) => {
      const reached = surfaces.filter((surface) => mutation[surface]?.length)
      return reached.join() !== (mutation.only ?? surfaces.join())
    })
    expect(unfit).toEqual([])
  })

  it('names files and titles that exist', () => {
    expect(mutations.flatMap(testsOf).filter(isUnknown)).toEqual([])
  })

  it('names titles in all files of a surface or in none, and in each file that tests both', () => {
    const mixed = mutations.filter((mutation) =>
      surfaces.some(
        (surface) => new Set((mutation[surface] ?? []).map((test) => test.includes('#'))).size > 1,
      ),
    )
    expect(mixed).toEqual([])
    const [browser, backend] = surfaces.map((surface) =>
      mutations.flatMap((mutation) => mutation[surface] ?? []),
    )
    const shared = browser?.filter((test) => backend?.includes(test))
    expect(shared).toEqual([])
  })

  it('is listed once', () => {
    const names = mutations.map(({ area, what }) => `${area}: ${what}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

it.each([
  ['users', ownershipMutations],
  ['members', memberMutations],
])('each mutation of a rule for %s changes a text that its file contains once', (_of, ofRules) => {
  const missing = ofRules.filter(({ file, find }) => textOf(file).split(find).length !== 2)
  expect(missing.map(({ file, find }) => `${file}: ${find}`)).toEqual([])
})

it('each test that must find a mutation of a rule for members exists', () => {
  expect(memberMutations.flatMap(({ tests = [] }) => tests).filter(isUnknown)).toEqual([])
})
