import { describe, expect, it } from 'vitest'
import { allFiles, isTest, textOf } from './source-files.ts'

type Recipe = { title: string; specimen: RegExp; paths: string[] }

/** The paths that a section lists: those before the first colon of each item. */
const listPaths = (section: string): string[] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap((line) => [...line.replace(/:.*/, '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))

/** The recipes of CONTRIBUTING.md that have a search: its pattern, and the paths in their list. */
const recipes = textOf('CONTRIBUTING.md')
  .split('\n### ')
  .flatMap((section): Recipe[] => {
    const [, options = '', pattern] = /^`git grep -(i?)E (?:'([^\n]*)'|"[^\n]*")`$/m.exec(section) ?? []
    const quoted = /^`git grep -i?E "([^\n]*)"`$/m.exec(section)?.[1]?.replaceAll('\\"', '"')
    const specimen = pattern ?? quoted
    if (specimen === undefined) return []
    return [
      {
        title: section.split('\n')[0] ?? '',
        specimen: new RegExp(specimen, options),
        paths: listPaths(section),
      },
    ]
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
      'Changing a number of the widget, such as the resend wait',
      'Adding a column to the list of users',
      'Adding a column to the list of files',
      'Adding a language',
      'Adding an activity entry',
      'Adding a call of the backend API that stores rows',
      'Adding a sign-in method',
      'Adding a payment service',
    ])
  })

  it.each(recipes)('lists every file for "$title"', ({ specimen, paths }) => {
    const matches = files.filter((path) => specimen.test(path) || specimen.test(textOf(path)))
    expect(matches.filter((path) => !paths.some((listed) => fits(path, listed)))).toEqual([])
    expect(paths.filter((listed) => !matches.some((path) => fits(path, listed)))).toEqual([])
  })

  it.each([
    ['Adding a social provider', 6],
    ['Adding a setting of the widget', 7],
    ['Changing a number of the widget, such as the resend wait', 1],
    ['Adding a column to the list of users', 6],
    ['Adding a column to the list of files', 12],
    ['Adding a language', 23],
    ['Adding an activity entry', 7],
    ['Adding a call of the backend API that stores rows', 13],
  ])('needs few files for "%s": at most %i', (title, max) => {
    const recipe = recipes.find((candidate) => candidate.title === title)
    const matches = files.filter((path) => recipe?.specimen.test(path) || recipe?.specimen.test(textOf(path)))
    expect(matches).not.toEqual([])
    expect(matches.length).toBeLessThanOrEqual(max)
  })

  it('needs few places for a sign-in method, with each folder of the method as one: at most 24', () => {
    const recipe = recipes.find(({ title }) => title === 'Adding a sign-in method')
    expect(recipe?.paths.length).toBeLessThanOrEqual(24)
  })

  it('is right that a call has one row in the tests', () => {
    const isRow = /^ *\[?['`]((?:GET|POST|PUT|DELETE) \/(?:sdk\/)?v1\/[^'`]+)['`]\]?: /gm
    const rows = allFiles()
      .filter((path) => path.startsWith('tests/support/'))
      .flatMap((path) => [...textOf(path).matchAll(isRow)].map(([, name = '']) => ({ name, path })))
    expect(rows.length).toBeGreaterThan(130)
    expect(rows.filter(({ path }) => !path.startsWith('tests/support/server/calls/'))).toEqual([])
    const names = rows.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
