import { describe, expect, it } from 'vitest'
import { findBannedName, findBarrel, findMisnamedFile } from './naming.ts'
import { allFiles, allSources, textOf } from './source-files.ts'

/** The public entries of the parts. Only they may re-export. */
const publicEntries = [
  'cake/index.ts',
  'widget/element/define.ts',
  'widget/element/public-types.ts',
  'widget/prerender/prerender.ts',
  'widget/testing/testing.ts',
  'portal/opener/engine/open-cake.ts',
  // It replaces a package, including its export names.
  'widget/bundle/react.ts',
  'widget/bundle/jsx-runtime.ts',
  // Its exports are for chunks.
  'widget/bundle/drop-in.ts',
]

/** A hard limit; files should stay well below it (CONTRIBUTING.md). */
const maximumLines = 300

describe('names and sizes', () => {
  it('no file or folder has a meaningless name', () => {
    expect(allFiles().map(findBannedName).filter(Boolean)).toEqual([])
  })

  it('a file is named after the component that it exports, or in kebab-case', () => {
    expect(
      allSources()
        .map((path) => findMisnamedFile(path))
        .filter(Boolean),
    ).toEqual([])
  })

  it('only public entries re-export from other files', () => {
    const barrels = allSources()
      .filter(
        (path) =>
          !publicEntries.includes(path) && !/^packages\/login-widget\/(entries|frameworks)\//.test(path),
      )
      .map((path) => findBarrel(path))
    expect(barrels.filter(Boolean)).toEqual([])
  })

  it(`no source file is longer than ${maximumLines} lines`, () => {
    const sources = allSources()
    expect(sources.length).toBeGreaterThan(50)
    const lengths = sources.map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
    expect(lengths.filter(({ lines }) => lines > maximumLines)).toEqual([])
  })

  it.each(['server/utils/a.ts', 'portal/date-helpers.ts', 'server/UserService.ts', 'a/Misc.tsx'])(
    'the name %s is rejected',
    (path) => expect(findBannedName(path) ?? findMisnamedFile(path, '')).toBeDefined(),
  )

  it.each([
    ['portal/Button.tsx', 'export function Field() {}'],
    ['portal/pinField.ts', 'export const pin = 1'],
    ['portal/pin_field.ts', 'export const pin = 1'],
  ])('the misnamed file %s is rejected', (path, text) => expect(findMisnamedFile(path, text)).toBeDefined())

  it('a barrel is rejected', () => {
    expect(findBarrel('portal/ui/index.ts', "export * from './Button.tsx'")).toBeDefined()
    expect(findBarrel('portal/ui/index.ts', "export type { A } from './Button.tsx'")).toBeDefined()
  })
})
