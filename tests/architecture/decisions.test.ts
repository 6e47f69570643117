import { expect, it } from 'vitest'
import { allFiles, textOf } from './source-files.ts'

const pages = allFiles('docs/decisions').filter((path) => /\/\d{4}-[\w-]+\.md$/.test(path))

/** What a page says about itself below its title: in force, or which decisions supersede it. */
function statusOf(path: string): string {
  const [, remainder = ''] = textOf(path).split('\n\n')
  const [, part = '', successor] = /\*\*Superseded( in part)?\*\*\s+by\s+\[(\d{4})\]/.exec(remainder) ?? []
  return successor === undefined ? 'in force' : `superseded${part} by ${successor}`
}

it('the index of decisions lists every page with its status', () => {
  const rows = [...textOf('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\((.+?)\) \| .+ \| (.+?) \|$/gm)]
  expect(rows.map(([, name, status]) => [`docs/decisions/${name}`, status])).toEqual(
    pages.toSorted().map((path) => [path, statusOf(path)]),
  )
})
