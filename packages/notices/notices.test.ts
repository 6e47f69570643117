import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { findSoftware } from './find-software.ts'
import { describeNotices, readSections, serverLicense, widgetLicense } from './notices.ts'

const root = resolve(import.meta.dirname, '../..')

/** The installed packages of the product, which are not for development only. */
const shipped = Object.entries(
  (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>
    }
  ).packages,
).flatMap(([path, { dev }]) => (path === '' || dev || !existsSync(path) ? [] : [join(root, path)]))

const installed = mkdtempSync(join(tmpdir(), 'cakelock-notices-'))
afterAll(() => rmSync(installed, { recursive: true }))

/** Installs a package, and returns a module of it. */
function install(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = join(installed, 'node_modules', name)
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }), ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return join(folder, 'index.js')
}

const noticesOf = (...modules: string[]) =>
  readSections(describeNotices(widgetLicense, findSoftware(modules)))

describe('the licenses of the software of others', () => {
  it('are allowed, and have a text, for each package that the product depends on', () => {
    expect(shipped.length).toBeGreaterThan(100)
    const sections = noticesOf(...shipped.map((folder) => join(folder, 'index.js')))
    expect(sections.length).toBeGreaterThanOrEqual(shipped.length / 2)
    expect(sections.filter(([, text]) => text.length < 100).map(([title]) => title)).toEqual([])
  })

  it.each(['GPL-3.0-only', 'BUSL-1.1', '(MIT OR GPL-2.0)'])('reject %s', (license) => {
    const module = install('copyleft', { license }, { LICENSE: 'The terms.' })
    expect(() => noticesOf(module)).toThrow(`does not allow the licenses of copyleft 1.0.0 (${license})`)
  })

  it('reject a package without a license, and one whose license has no text', () => {
    expect(() => noticesOf(install('silent', {}))).toThrow('silent 1.0.0 names no license')
    expect(() => noticesOf(install('brief', { license: 'ISC' }))).toThrow('license ISC of brief is unknown')
  })

  it('include all files of a package: licenses and notices', () => {
    const files = { LICENSE: 'The terms.\r\n', 'LICENSE.Apache': 'More terms.', 'NOTICE.md': 'By Ann.' }
    const module = install('complete', { license: 'Apache-2.0' }, files)
    expect(noticesOf(module)).toEqual([
      ['complete 1.0.0 (Apache-2.0)', 'The terms.\n\nMore terms.\n\nBy Ann.'],
    ])
  })

  it('have the usual text if a package only names its license', () => {
    const [[title, text] = ['', '']] = noticesOf(
      install('named', { license: 'MIT', author: 'Ann <a@b.example>' }),
    )
    expect(title).toBe('named 1.0.0 (MIT)')
    expect(text).toMatch(/^Copyright \(c\) Ann\n\nPermission is hereby granted/)
  })

  it('include the software inside a package, and reject unknown software', () => {
    const license = { LICENSE: 'The terms.' }
    const outer = dirname(install('outer', { license: 'MIT' }, license))
    const titles = noticesOf(join(outer, 'dist/node_modules/js-cookie/index.js')).map(([title]) => title)
    expect(titles).toEqual(['js-cookie in outer 1.0.0 (MIT)', 'outer 1.0.0 (MIT)'])
    expect(() => noticesOf(join(outer, 'dist/node_modules/@a/b/index.js'))).toThrow('outer contains @a/b')
    const database = noticesOf(join(root, 'node_modules/@electric-sql/pglite/dist/index.js'))
    expect(database.map(([title]) => title)[1]).toMatch(/^PostgreSQL in /)
  })

  it('include the notices of files from an earlier build, once', () => {
    const module = install('complete', { license: 'MIT' }, { LICENSE: 'The terms.' })
    const software = findSoftware([module, `\0${module}?commonjs-es-import`])
    const earlier = describeNotices(widgetLicense, software)
    expect(describeNotices(widgetLicense, software, [earlier])).toBe(earlier)
    expect(describeNotices(widgetLicense, [], [earlier])).toBe(earlier)
  })
})

it.each([
  ['MIT License', widgetLicense.file],
  ['MIT License', 'docs/examples/LICENSE'],
  ['All rights reserved.', serverLicense.file],
])('the license "%s" in %s names the owner', (title, file) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(text).toContain(title)
  expect(text).toContain(`Copyright (c) ${product.copyrightYear} ${product.name}`)
})
