import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../support/programs/server-process.ts'
import { textOf } from './source-files.ts'

/**
 * The number of requirements of levels 1 and 2 in each section of the chapters of ASVS 5.0.0. They come first in their
 * section. Sections with 0 do not apply.
 */
const chapters: [chapter: number, sections: number[]][] = [
  [3, [0, 2, 4, 6, 5, 0, 2]],
  [6, [3, 12, 4, 4, 5, 3, 0, 4]],
  [7, [3, 4, 2, 5, 2, 2]],
  [8, [2, 3, 1, 1]],
  [9, [3, 4]],
  [10, [2, 2, 4, 11, 5, 2, 3]],
  [11, [2, 3, 3, 4, 1, 1]],
  [14, [2, 4, 3]],
]
const requirements = chapters.flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
)

const text = textOf('docs/asvs.md')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', , status = '', explanation = '', tests = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { number, status, where: explanation, tests }
  })

/** Returns the paths of files in backticks. */
const pathsIn = (part: string) =>
  [...part.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path = '']) => path)

describe('docs/asvs.md', () => {
  it('has one row for each requirement, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(requirements)
  })

  it('has a status and an explanation in each row', () => {
    for (const { number, status, where: explanation } of rows) {
      expect(['met', 'partly', 'not met', 'n/a'], number).toContain(status)
      expect(explanation, number).not.toBe('')
    }
  })

  it('cites only files that exist', () => {
    const paths = pathsIn(text)
    expect(paths.length).toBeGreaterThan(150)
    expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([])
  })

  it('cites only test files as tests', () => {
    const cited = rows.flatMap(({ tests }) => pathsIn(tests))
    expect(cited.filter((path) => !/\.(test|spec)\.ts$/.test(path))).toEqual([])
  })
})
