import { describe, expect, it } from 'vitest'
import { allFiles, isTest, textOf } from './source-files.ts'

type Recipe = { title: string; specimen: RegExp; paths: string[] }

/** The recipes of CONTRIBUTING.md that have a search: its pattern, and the paths in their list. */
const recipes = textOf('CONTRIBUTING.md')
  .split('\n### ')
  .flatMap((section): Recipe[] => {
    const [, options = '', pattern] = /^`git grep -(i?)E (?:'([^\n]*)'|"[^\n]*")`$/m.exec(section) ?? []
    const quoted = /^`git grep -i?E "([^\n]*)"`$/m.exec(section)?.[1]?.replaceAll('\\"', '"')
    const specimen = pattern ?? quoted
    if (specimen === undefined) return []
    const items = section.split('\n').filter((line) => line.startsWith('- '))
    const paths = items.flatMap((line) =>
      [...line.replace(/:.*/, '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    )
    return [{ title: section.split('\n')[0] ?? '', specimen: new RegExp(specimen, options), paths }]
  })

const generated = ['widget/custom-elements.json', 'package-lock.json']
const files = allFiles().filter(
  (path) =>
    /\.(tsx?|mjs|cjs|js|html|json|css)$/.test(path) &&
    !isTest(path) &&
    !path.startsWith('docs/') &&
    !/^server\/\w+\/migrations\//.test(path) &&
    !generated.includes(path),
)

const fits = (path: string, listed: string) =>
  listed.endsWith('*') ? path.startsWith(listed.slice(0, -1)) : path === listed

describe('CONTRIBUTING.md', () => {
  it('has the recipes that name files', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'Adding a social provider',
      'Adding a setting of the widget',
      'Adding a column to a list of the portal',
      'Adding a language of the widget',
      'Adding a sign-in method',
    ])
  })

  it('names existing files, also for a language of the portal, which has no specimen to search for', () => {
    const [, section = ''] = textOf('CONTRIBUTING.md').split('\n### Adding a language of the portal\n')
    const [list = ''] = section.split('\n### ')
    const named = [...list.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path)
    expect(named).toHaveLength(4)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
  })

  it.each(recipes)('lists every file for "$title"', ({ specimen, paths }) => {
    const found = files.filter((path) => specimen.test(path) || specimen.test(textOf(path)))
    expect(found.filter((path) => !paths.some((listed) => fits(path, listed)))).toEqual([])
    expect(paths.filter((listed) => !found.some((path) => fits(path, listed)))).toEqual([])
  })

  it.each(recipes.slice(0, -1))('needs at most six files for "$title"', ({ specimen }) => {
    const found = files.filter((path) => specimen.test(path) || specimen.test(textOf(path)))
    expect(found.length).toBeLessThanOrEqual(6)
  })
})
