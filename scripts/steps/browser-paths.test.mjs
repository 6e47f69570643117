import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { findChromium, findFirefox } from './browser-paths.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  ['CHROMIUM', findChromium],
  ['FIREFOX', findFirefox],
])('finds the browser named by %s, otherwise an installed one or none', (variable, find) => {
  vi.stubEnv(variable, '/opt/browser')
  expect(find()).toBe('/opt/browser')
  vi.stubEnv(variable, undefined)
  const path = find()
  expect(path === undefined || existsSync(path)).toBe(true)
})

it('is the only file that contains paths of browsers', () => {
  const files = ['tests', 'scripts', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const matches = [...files, 'playwright.config.ts'].filter((file) =>
    /[/]usr[/]bin[/](chrom|google|firefox)/.test(readFileSync(file, 'utf8')),
  )
  expect(matches).toEqual(['scripts/steps/browser-paths.mjs'])
})
