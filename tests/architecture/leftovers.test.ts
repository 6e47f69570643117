import { describe, expect, it } from 'vitest'
import { allFiles, textOf } from './source-files.ts'

const binary = /\.(woff2|png|ico|cake|bin)$/
const thisFile = 'tests/architecture/leftovers.test.ts'

/** Leftovers that no file may contain, each with an example that the pattern must match. */
const leftovers: [what: string, pattern: RegExp, example: string][] = [
  ['a note about unfinished work', /\b(TODO|FIXME|XXX|HACK)\b/, '// TODO: later'],
  ['a path of a particular machine', /(?<![\w.:/-])\/(Users|root|work|tmp)\/[\w.-]+/, "open('/root/cake')"],
  ['a test that disables the others', /\b(it|test|describe)(\.\w+)*\.only\b/, "it.only('x')"],
  ['a skipped test', /\b(it|test|describe|suite)(\.\w+)*\.(skip|todo|fixme|fails)\b/, "test.skip('x')"],
  ['a skipped test', /\bx(it|describe)\(/, "xit('x')"],
  ['a disabled type check', /@ts-(ignore|nocheck|expect-error)/, '// @ts-ignore'],
]

describe('no file contains', () => {
  const files = allFiles().filter(
    (path) => !binary.test(path) && path !== thisFile && path !== 'package-lock.json',
  )

  it.each(leftovers)('%s (%s)', (_, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(files.length).toBeGreaterThan(50)
    const matches = files.flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(matches).toEqual([])
  })
})
