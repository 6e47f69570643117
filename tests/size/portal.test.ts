import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { en } from '../../portal/messages/en.ts'
import { first } from '../../portal/messages/first.ts'

/** Until typing and Enter work at the login page: scripts, in bytes as gzip leaves them. */
const firstLoadLimit = 148_000

/** What the login page fetches by itself, beside what the page names: the widget and what its password form needs. */
const fetchedAtLogin = ['LoginPage', 'client', 'password', 'runtime']

let chunks: Map<string, Rolldown.OutputChunk>

/** Builds in memory: what is measured is made of the sources as they are now. */
beforeAll(async () => {
  const configFile = resolve(import.meta.dirname, '../../vite.portal.config.ts')
  // The runner's own word for it would bring React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
}, 60_000)

/** The widget's own chunks bring a digest along: `client-860bd5c4` → `client` */
const titleOf = ({ name }: Rolldown.OutputChunk) => name.replace(/-[0-9a-f]{8}$/, '')

function findFirstLoad(): Rolldown.OutputChunk[] {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    chunks.get(name)?.imports.forEach(visit)
  }
  for (const [name, chunk] of chunks) {
    if (chunk.isEntry || fetchedAtLogin.includes(titleOf(chunk))) visit(name)
  }
  return [...chunks.values()].filter(({ fileName }) => reached.has(fileName))
}

describe('the first load of the portal', () => {
  it('holds all that the login page needs, within its limit', () => {
    const first = findFirstLoad()
    expect(first.map(titleOf)).toEqual(expect.arrayContaining(['index', ...fetchedAtLogin]))
    const bytes = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
    expect(bytes).toBeLessThanOrEqual(firstLoadLimit)
    // Far below, something would be missing from what is measured.
    expect(bytes).toBeGreaterThan(100_000)
  })

  it("leaves Stripe's libraries to the checkout that needs them", () => {
    const withStripe = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/@stripe/')),
    )
    expect(withStripe.map(({ name }) => name)).toEqual(['StripeCheckout'])
  })

  it("holds nothing of the opener's, of other screens, or of what only those need", () => {
    const modules = findFirstLoad().flatMap(({ moduleIds }) => moduleIds)
    const strange = /\/portal\/(?:opener|dashboard|features\/(?!login\/LoginPage))|\/@tanstack\//
    expect(modules.filter((id) => strange.test(id) && !id.endsWith('.css'))).toEqual([])
    expect(modules.filter((id) => id.endsWith('/portal/App.tsx'))).toHaveLength(1)
  })

  it('has the words for all that it draws', () => {
    const later = Object.keys(en).filter((key) => !(key in first))
    const drawn = findFirstLoad()
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /\/portal\/.*\.tsx?$/.test(id))
    const missing = drawn.flatMap((id) => {
      const text = readFileSync(id, 'utf8')
      return later.filter((key) => text.includes(`t('${key}'`)).map((key) => `${id}: ${key}`)
    })
    expect(missing).toEqual([])
    expect(drawn.length).toBeGreaterThan(20)
  })
})
