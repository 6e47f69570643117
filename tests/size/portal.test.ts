import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { first } from '#languages/en/portal/first.ts'
import { en } from '../../portal/messages/en.ts'

/** Scripts loaded until typing and Enter work on the sign-in page, in bytes after gzip. It must stay below 154.3 KiB. */
const firstLoadLimit = 158_000

/** Chunks that the sign-in page loads dynamically: the widget, its password form, and the portal's call. */
const fetchedAtLogin = ['LoginPage', 'calls', 'client', 'password', 'runtime']

/**
 * What a page requests before it is usable, in English: its files, and their bytes after gzip. Each page also requests
 * itself, and the calls that it shows.
 */
const budgets = [
  ['sign-in', ['login'], 9, 108_500],
  ['opener', ['frame', 'open', 'en.authenticated'], 12, 151_000],
  ['files', ['frame', 'files', 'en.authenticated', 'en.dashboard'], 17, 192_600],
] as const

let chunks: Map<string, Rolldown.OutputChunk>
let files: Map<string, string | Uint8Array>

/** Builds in memory, so that the current sources are measured. */
beforeAll(async () => {
  const configFile = resolve(import.meta.dirname, '../../vite.portal.config.ts')
  // With vitest's own value, the test would measure React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}, 60_000)

/** The names of the widget's chunks contain a digest: `client-860bd5c4` → `client` */
const titleOf = ({ name }: Rolldown.OutputChunk) => name.replace(/-[0-9a-f]{8}$/, '')

function findFirstLoad(): Rolldown.OutputChunk[] {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    chunks.get(name)?.imports.forEach(visit)
  }
  for (const [name, chunk] of chunks) {
    // The service worker is an entry, but no page loads it before the portal is on screen.
    if ((chunk.isEntry && chunk.name !== 'service-worker') || fetchedAtLogin.includes(titleOf(chunk)))
      visit(name)
  }
  return [...chunks.values()].filter(({ fileName }) => reached.has(fileName))
}

it.each(budgets)('the page %s stays within its number of files and bytes', (_, parts, count, limit) => {
  const page = String(files.get('index.html'))
  const requested = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
  const [, json = '{}'] = /id="files">(.*?)<\/script>/.exec(page) ?? []
  const listed = JSON.parse(json) as Record<string, string[]>
  const names = new Set([
    ...requested,
    ...parts.flatMap((part) => listed[part] ?? []).map((name) => `assets/${name}`),
  ])
  const bytes = [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0)
  expect(names.size).toBe(count)
  expect(bytes).toBeLessThanOrEqual(limit)
})

describe('the first load of the portal', () => {
  it('contains everything that the sign-in page needs, within its limit', () => {
    const first = findFirstLoad()
    expect(first.map(titleOf)).toEqual(expect.arrayContaining(['index', ...fetchedAtLogin]))
    const bytes = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    expect(bytes).toBeLessThanOrEqual(firstLoadLimit)
    // A much smaller result means that the measurement is incomplete.
    expect(bytes).toBeGreaterThan(100_000)
  })

  it("contains Stripe's libraries only in the checkout's chunk", () => {
    const withStripe = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/@stripe/')),
    )
    expect(withStripe.map(({ name }) => name)).toEqual(['StripeCheckout'])
  })

  it('contains no code of the opener or of other screens', () => {
    const modules = findFirstLoad().flatMap(({ moduleIds }) => moduleIds)
    const unexpected = /\/portal\/(?:opener|baker|dashboard|features\/(?!login\/LoginPage))|\/@tanstack\//
    expect(modules.filter((id) => unexpected.test(id) && !id.endsWith('.css'))).toEqual([])
    expect(modules.filter((id) => id.endsWith('/portal/App.tsx'))).toHaveLength(1)
  })

  it('contains all texts that it shows', () => {
    const later = Object.keys(en).filter((key) => !(key in first))
    const components = findFirstLoad()
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /\/portal\/.*\.tsx?$/.test(id))
    const missing = components.flatMap((id) => {
      const text = readFileSync(id, 'utf8')
      return later.filter((key) => text.includes(`t('${key}'`)).map((key) => `${id}: ${key}`)
    })
    expect(missing).toEqual([])
    expect(components.length).toBeGreaterThan(20)
  })
})
