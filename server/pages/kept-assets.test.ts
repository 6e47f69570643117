import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDistFolder } from '#support/server/dist-folder.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { keepAssets } from '../platform/http/kept-assets.ts'

const keptAssetsDir = createDistFolder({})
const builds = ['first', 'second', 'third', 'fourth'].map((name) =>
  createDistFolder({
    'portal/index.html': `<!doctype html><title>${name}</title>`,
    [`portal/assets/page-${name}.js`]: `// ${name}`,
    [`clientside-services/assets/index-${name}.js`]: `// ${name}`,
    'clientside-services/index.html': '<!doctype html>',
    [`widget/chunks/otp-${name}.js`]: `// ${name}`,
    'widget/login-widget.js': `// ${name}`,
  }),
)
const [first = '', second = '', third = '', fourth = ''] = builds

let server: TestServer
const get = async (path: string) => {
  const response = await server.app.request(`http://localhost:4000${path}`)
  return {
    status: response.status,
    cached: response.headers.get('cache-control'),
    text: await response.text(),
  }
}

/** Keeps the files of a build as a server does that starts at this second. */
async function keepAt(build: string, second: number) {
  const before = new Set(await readdir(keptAssetsDir))
  await keepAssets(build, keptAssetsDir)
  const added = (await readdir(keptAssetsDir)).find((name) => !before.has(name))
  if (added) utimesSync(join(keptAssetsDir, added), second, second)
}

describe('while servers of two versions run at the same time', () => {
  beforeAll(async () => {
    await keepAt(first, 1)
    await keepAt(second, 2)
    server = await createTestServer({ distDir: second, keptAssetsDir })
  })

  it.each([
    ['a page of the portal', '/assets/page-first.js'],
    ['the hidden frame', '/clientside-services/assets/index-first.js'],
    ['the widget', '/widget/chunks/otp-first.js'],
  ])('a server has the files that %s of the other version loads', async (_, path) => {
    expect(await get(path)).toEqual({
      status: 200,
      cached: 'public, max-age=31536000, immutable',
      text: '// first',
    })
  })

  it.each([
    ['a file of no build', '/assets/page-none.js'],
    ['a file outside of the folders', '/assets/..%2f..%2fwidget/chunks/otp-first.js'],
    ['the page', '/widget/portal/index.html'],
    ['an interrupted copy', '/assets/page-half.js'],
  ])('a server does not have %s', async (_, path) => {
    mkdirSync(join(keptAssetsDir, '.1-1/portal/assets'), { recursive: true })
    writeFileSync(join(keptAssetsDir, '.1-1/portal/assets/page-half.js'), '// half')
    expect((await get(path)).status).toBe(404)
  })

  it('an interrupted copy is deleted with the next copy', async () => {
    expect(await readdir(keptAssetsDir)).toContain('.1-1')
    await keepAt(third, 3)
    expect(await readdir(keptAssetsDir)).not.toContain('.1-1')
  })

  it('only the three builds that started last stay', async () => {
    // Back to the first version, and forward again.
    await keepAssets(first, keptAssetsDir)
    await keepAssets(fourth, keptAssetsDir)
    const statuses = ['first', 'second', 'third', 'fourth'].map(
      async (name) => (await get(`/assets/page-${name}.js`)).status,
    )
    // The server's files are those of the second build, which are in its own folder.
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200])
    const kept = (await readdir(keptAssetsDir)).filter((name) =>
      existsSync(join(keptAssetsDir, name, 'portal/assets/page-second.js')),
    )
    expect(kept).toEqual([])
  })
})
