import { describe, expect, it } from 'vitest'
import { allFiles, textOf } from './source-files.ts'

const binary = /\.(woff2|png|ico|cake|bin)$/
const own = 'tests/architecture/leftovers.test.ts'

/** What must not stay behind in a file: [what, pattern, an example that must be caught]. */
const leftovers: [what: string, pattern: RegExp, example: string][] = [
  ['a note to do something later', /\b(TODO|FIXME|XXX|HACK)\b/, '// TODO: later'],
  ['a path of one machine', /(?<![\w.:/-])\/(Users|root|work|tmp)\/[\w.-]+/, "open('/root/cake')"],
  ['a test that runs alone', /\b(it|test|describe)(\.\w+)*\.only\b/, "it.only('x')"],
  [
    'a test that does not run',
    /\b(it|test|describe|suite)(\.\w+)*\.(skip|todo|fixme|fails)\b/,
    "test.skip('x')",
  ],
  ['a test that does not run', /\bx(it|describe)\(/, "xit('x')"],
  ['a check switched off', /@ts-(ignore|nocheck|expect-error)/, '// @ts-ignore'],
]

describe('no file holds', () => {
  const files = allFiles().filter(
    (path) => !binary.test(path) && path !== own && path !== 'package-lock.json',
  )

  it.each(leftovers)('%s (%s)', (_, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(files.length).toBeGreaterThan(50)
    const found = files.flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
