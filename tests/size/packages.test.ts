import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { readSections } from '../../packages/notices/notices.ts'
import { makeFolder } from '../support/programs/places.ts'
import { repository } from '../support/programs/server-process.ts'

const run = promisify(execFile)

/** The packages, as the server offers them, and their licenses. */
const tarballs = [
  ['cakelock-login-widget', 'MIT', 'MIT License\n\nCopyright (c)'],
  ['cakelock-cli', 'UNLICENSED', 'All rights reserved. No license is granted for the server'],
] as const

const listTitles = async (path: string) =>
  readSections(await readFile(join(repository, path), 'utf8')).map(([title]) => title)

describe.each(tarballs)('the package %s', (name, license, text) => {
  let folder: string
  let files: string[]

  beforeAll(async () => {
    const place = await makeFolder()
    folder = join(place.path, 'package')
    const tarball = join(repository, `dist/packages/${name}-${product.version}.tgz`)
    await run('tar', ['-xzf', tarball, '-C', place.path])
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    return place.remove
  })

  it('has the manifest that hosts with any bundler need', async () => {
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('contains a license, a list of what it contains, and neither tests nor sources of the server', async () => {
    const expected = ['LICENSE', 'LICENSES.txt', 'README.md', 'package.json', 'sbom.cdx.json']
    expect(files).toEqual(expect.arrayContaining(expected))
    expect(files.filter((file) => /\.(test|spec)\.|(^|\/)(tests|server)\//.test(file))).toEqual([])
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toContain(text)
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toMatchObject({ license })
  })

  it('has the license of each package of others in it', async () => {
    const { components } = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string }[]
    }
    const titles = await listTitles(`dist/unpacked/${name}/LICENSES.txt`)
    const withLicense = components.filter((each) =>
      titles.some((title) => title.startsWith(`${each.name} ${each.version} (`)),
    )
    expect(withLicense).toEqual(components)
    expect(components.length).toBeGreaterThan(1)
  })

  it('contains no path of a machine and no source of the server', async () => {
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      expect.soft(text.includes(repository.replace(/\/$/, '')), file).toBe(false)
      if (!file.endsWith('.map')) continue
      const { sources } = JSON.parse(text) as { sources: string[] }
      const unexpected = sources.filter((source) =>
        /(^|\/)(server|tests)\//.test(source.replace(/.*node_modules/, '')),
      )
      expect.soft(unexpected, file).toEqual([])
    }
  })
})

it.each([
  [
    'dist/widget',
    ['preact', '@stytch/vanilla-js', 'js-cookie', 'libphonenumber-js'],
    ['react', '@r2wc/core'],
  ],
  ['dist/widget/module', ['@r2wc/react-to-web-component', '@stytch/vanilla-js'], ['preact', 'react']],
  ['dist/widget/prerender', ['preact', 'preact-render-to-string'], ['react']],
  [
    'dist/portal',
    ['react', '@r2wc/react-to-web-component', '@fontsource-variable/inter', 'hash-wasm'],
    ['preact'],
  ],
  ['dist/clientside-services', ['libphonenumber-js'], ['react']],
])('%s has the licenses of what it contains, and no others', async (folder, contained, absent) => {
  const names = (await listTitles(`${folder}/LICENSES.txt`)).map((title) => title.replace(/ .*/, ''))
  expect(names).toEqual(expect.arrayContaining(contained))
  expect(names.filter((name) => absent.includes(name))).toEqual([])
})

it('every module of the widget’s package can be imported without a DOM', async () => {
  const folder = join(repository, 'dist/unpacked/cakelock-login-widget')
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { default: string } | string>
  }
  const modules = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [join(folder, entry.default)],
  )
  expect(modules.length).toBeGreaterThan(10)
  // The repository's React is the peer of the package.
  const script = `
    for (const path of ${JSON.stringify(modules)}) await import(path)
    const { createElement } = await import('react')
    const { renderToString } = await import('react-dom/server')
    const { LoginWidget } = await import(${JSON.stringify(join(folder, 'react.js'))})
    const props = { publicToken: 'token', products: ['otp'], theme: {}, className: 'card', onError() {} }
    console.log(typeof document, renderToString(createElement(LoginWidget, props)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: repository })
  expect(stdout.trim()).toBe(
    'undefined <login-widget class="card" public-token="token" products="otp"></login-widget>',
  )
})

it.each([
  ['chunks', ['index.js', 'define.js', 'theme.js']],
  ['react', ['react.js']],
])('no chunk in %s imports a chunk that may have failed to load', async (folder, entries) => {
  const place = join(repository, 'dist/unpacked/cakelock-login-widget')
  const importsOf = async (path: string) =>
    [...(await readFile(join(place, path), 'utf8')).matchAll(/\bfrom\s*"(\.[^"]+)"/g)].map(([, file = '']) =>
      join(dirname(path), file),
    )
  const loaded = new Set<string>()
  const load = async (path: string): Promise<void> => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const imported of await importsOf(path)) await load(imported)
  }
  for (const entry of entries) await load(entry)
  const chunks = (await readdir(join(place, folder))).filter((name) => name.endsWith('.js'))
  expect(chunks.length).toBeGreaterThan(30)
  for (const chunk of chunks)
    for (const imported of await importsOf(join(folder, chunk))) expect(loaded, chunk).toContain(imported)
})
