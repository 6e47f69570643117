import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from '../support/mutants/all.ts'
import { type Mutant, surfaces } from '../support/mutants/mutant.ts'
import { repository } from '../support/server-process.ts'
import { textOf } from './source-files.ts'

const testsOf = ({ browser = [], backend = [] }: Mutant) => [...browser, ...backend]

/** `npm run test:long` runs the mutants; this notices a change of the code that would stop it. */
describe('each mutant of the operations that both APIs call', () => {
  it('changes a text that its file contains once', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(64)
    const unfit = mutants.filter(
      ({ file, find, replace }) => find === replace || textOf(file).split(find).length !== 2,
    )
    expect(unfit).toEqual([])
  })

  it('names tests of each surface that reaches it', () => {
    const unfit = mutants.filter((mutant) => {
      const reached = surfaces.filter((surface) => mutant[surface]?.length)
      return reached.join() !== (mutant.only ?? surfaces.join())
    })
    expect(unfit).toEqual([])
  })

  it('names files and titles that exist', () => {
    const unknown = mutants.flatMap(testsOf).filter((test) => {
      const [file = '', title = ''] = test.split('#')
      return !existsSync(join(repository, file)) || !textOf(file).includes(title)
    })
    expect(unknown).toEqual([])
  })

  it('names titles in all files of a surface or in none, and in each file that tests both', () => {
    const mixed = mutants.filter((mutant) =>
      surfaces.some((surface) => new Set((mutant[surface] ?? []).map((test) => test.includes('#'))).size > 1),
    )
    expect(mixed).toEqual([])
    const [browser, backend] = surfaces.map((surface) => mutants.flatMap((mutant) => mutant[surface] ?? []))
    const shared = browser?.filter((test) => backend?.includes(test))
    expect(shared).toEqual([])
  })

  it('is listed once', () => {
    const names = mutants.map(({ area, what }) => `${area}: ${what}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
