import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { widgetTables } from '#languages/widget.ts'
import { loaders } from '../../widget/app/method-loaders.ts'
import { limits, marks, measure, type Output, titleOf } from './sizes.ts'

const methodNames = Object.keys(loaders)

const config = resolve(import.meta.dirname, '../../vite.widget.config.ts')
let outputs: Output[]

/** Builds in memory, so that the current sources are measured. */
async function buildOf(mode: string): Promise<Output[]> {
  const built = await build({ configFile: config, mode, logLevel: 'warn', build: { write: false } })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output.flatMap((file) => (file.type === 'chunk' ? [{ ...file, name: file.fileName }] : []))
}

beforeAll(async () => {
  outputs = await buildOf('production')
}, 60_000)

describe('the drop-in script', () => {
  it('stays under its limits', () => {
    const sizes = measure(outputs)
    expect(sizes.firstField).toBeLessThanOrEqual(limits.firstField)
    expect(sizes.emailCode).toBeLessThanOrEqual(limits.emailCode)
    expect(sizes.businessField).toBeLessThanOrEqual(limits.businessField)
    // A much smaller result means that the measurement is incomplete.
    expect(sizes.firstField).toBeGreaterThan(10_000)
    expect(sizes.emailCode).toBeGreaterThan(sizes.firstField + 10_000)
  })

  it('has a chunk for every method, each below its limit', () => {
    const { chunks } = measure(outputs)
    expect(chunks.map(({ title }) => title)).toEqual(expect.arrayContaining(methodNames))
    for (const { title, bytes, limit } of chunks) {
      expect(bytes, title).toBeLessThanOrEqual(limit)
      // A logo is a single SVG path.
      expect(bytes, title).toBeGreaterThan(title in marks ? 90 : 200)
    }
  })

  it('has a separate chunk for the logo of every social provider', () => {
    const titles = measure(outputs).chunks.map(({ title }) => title)
    expect(titles.filter((title) => title in marks).sort()).toEqual(Object.keys(marks).sort())
  })

  it('keeps the three wallet chunks within the limit of one chunk', () => {
    const { together } = measure(outputs)
    // All three import the runtime, which every sign-in needs anyway.
    const walletBytes = together('wallet', 'WalletButtons', 'page-wallets') - together('runtime')
    expect(walletBytes).toBeLessThanOrEqual(limits.chunk)
    expect(walletBytes).toBeGreaterThan(together('wallet') - together('runtime') + 3_000)
  })

  it('is one file that no chunk imports', () => {
    const entry = outputs.find((output) => output.isEntry)
    expect(entry).toMatchObject({ name: 'login-widget.js', imports: [] })
    const registry = /globalThis\[Symbol\.for\("login-widget \w+"\)\]/.exec(entry?.code ?? '')?.[0]
    expect(entry?.code).toContain(`${registry}??=[`)
    const method = outputs.find(({ name }) => name.includes('chunks/otp-'))
    expect(method?.code).toContain(`=${registry};`)
    for (const { name, imports } of outputs) expect(imports, name).not.toContain(entry?.name)
  })

  it('has the methods’ shared code in its second file, so that each method is a single chunk', () => {
    const runtime = outputs.find(({ name }) => name.includes('chunks/runtime-'))
    expect(runtime?.imports).toEqual([])
    for (const method of ['otp', 'magic-link', 'password', 'passkey', 'oauth', 'one-tap', 'consent']) {
      const chunk = outputs.find(({ name }) => name.includes(`chunks/${method}-`))
      expect(chunk?.imports, method).toEqual([runtime?.name])
    }
  })

  it('starts with the hint that makes V8 compile it during the download', () => {
    expect(outputs.find((output) => output.isEntry)?.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  it('contains the digest of every chunk, in a file that is checked before it', () => {
    const tables = new Map<string, { digest: string; file: string }>()
    for (const { code, name: file } of outputs)
      for (const [, quoted, plain, digest = ''] of code.matchAll(
        /(?:"([\w-]+)"|\b(\w+)):"([A-Za-z0-9+/]{43})"/g,
      ))
        tables.set(quoted ?? plain ?? '', { digest, file })
    const digests = outputs
      .filter((output) => !output.isEntry)
      .map(({ name, code }) => [
        titleOf(name),
        createHash('sha256').update(code).digest('base64').slice(0, 43),
      ])
    expect(Object.fromEntries([...tables].map(([name, { digest }]) => [name, digest]))).toEqual(
      Object.fromEntries(digests),
    )
    for (const name of [
      'runtime',
      'client',
      'PhoneBlock',
      'oauth',
      'additional',
      ...Object.keys(widgetTables),
    ])
      expect(tables.get(name)?.file, name).toBe('login-widget.js')
  })

  it('imports no chunk without a check', () => {
    for (const { name, code } of outputs) {
      expect(code, name).not.toMatch(/import\(['"`]/)
      if (name !== 'login-widget.js') expect(code, name).not.toMatch(/\bimport\(/)
    }
  })

  it('contains no React', () => {
    for (const { name, code } of outputs) expect(code, name).not.toContain('react.transitional.element')
  })
})

describe('the module', () => {
  it('uses the host’s React', async () => {
    const entry = (await buildOf('module')).find(({ name }) => name === 'login-widget.js')
    expect(entry?.imports).toEqual(expect.arrayContaining(['react', 'react-dom/client']))
    expect(entry?.code).toMatch(/export\s*\{[^}]*LoginWidget/)
  })
})
