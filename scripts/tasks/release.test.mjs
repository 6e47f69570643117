import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { product } from '../../contract/product.ts'
import { dateChangelog, toNextVersion } from './release.mjs'

it.each([
  ['4.0.4', 'patch', '4.0.5'],
  ['4.0.4', 'minor', '4.1.0'],
  ['4.9.9', 'minor', '4.10.0'],
  ['4.1.2', 'major', '5.0.0'],
])('the version after %s by a %s release is %s', (version, kind, next) => {
  expect(toNextVersion(version, kind)).toBe(next)
})

it('the product reports the version of package.json', async () => {
  expect(product.version).toBe(JSON.parse(await readFile('package.json', 'utf8')).version)
})

describe('the changelog of a release', () => {
  const before = '# Changelog\n\n## Unreleased\n'
  const older = '\n## 4.0.4 (November 22, 2026)\n\n- First.\n'
  const date = new Date('2026-11-26T23:59:00Z')

  it('gives the unreleased entries a version and a date, above a new empty section', () => {
    expect(dateChangelog(`${before}\n- Second.\n${older}`, '4.1.0', date)).toBe(
      `${before}\n## 4.1.0 (November 26, 2026)\n\n- Second.\n${older}`,
    )
  })

  it.each([
    ['has no entries', before + older, /no entries under Unreleased/],
    ['has no section for them', `# Changelog\n${older}`, /no section '## Unreleased'/],
  ])('is rejected if it %s', (_, text, sentence) => {
    expect(() => dateChangelog(text, '4.1.0', date)).toThrow(sentence)
  })
})
