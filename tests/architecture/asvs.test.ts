import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../support/server-process.ts'
import { textOf } from './source-files.ts'

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. They come first in these sections. */
const sections: Record<string, number> = {
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
}
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
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
