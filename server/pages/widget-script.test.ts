import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { createDistFolder } from '#support/server/dist-folder.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { findWidgetScript, keepWidgetVersion } from './widget-script.ts'

const files = {
  'widget/login-widget.js': 'import("./chunks/otp-1a2b.js")',
  'widget/chunks/otp-1a2b.js': '// the chunk of the first build',
  'widget/module/login-widget.js': '// a module',
  'widget/prerender/prerender.js': '// the prerenderer',
  'widget/LICENSES.txt': 'licenses',
}
const widgetVersionsDir = createDistFolder({})
const oldDist = createDistFolder(files)
const newDist = createDistFolder({ ...files, 'widget/login-widget.js': 'import("./chunks/otp-3c4d.js")' })
const immutable = 'public, max-age=31536000, immutable'

let server: TestServer
let [oldVersion, newVersion] = ['', '']
const get = (path: string) => server.app.request(`http://localhost:4000/widget/${path}`)

beforeAll(async () => {
  const { deps } = await createTestServer({ distDir: oldDist, widgetVersionsDir })
  await keepWidgetVersion(deps)
  oldVersion = (await findWidgetScript(deps))?.version ?? ''
  server = await createTestServer({ distDir: newDist, widgetVersionsDir })
  newVersion = (await findWidgetScript(server.deps))?.version ?? ''
})

describe('the widget’s script with a version', () => {
  it('has the version of the product and a digest, so that another build has another address', async () => {
    expect([oldVersion, newVersion].map((version) => version.replace(/[0-9a-f]{8}$/, ''))).toEqual([
      `${product.version}-`,
      `${product.version}-`,
    ])
    expect(oldVersion).not.toBe(newVersion)
  })

  it.each([
    ['the newest', () => newVersion, 'import("./chunks/otp-3c4d.js")'],
    ['a kept', () => oldVersion, 'import("./chunks/otp-1a2b.js")'],
  ])('is served for a year to any origin: %s version', async (_, version, content) => {
    const response = await get(`${version()}/login-widget.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe(immutable)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(content)
    const chunk = await get(`${version()}/chunks/otp-1a2b.js`)
    expect([chunk.status, chunk.headers.get('cache-control')]).toEqual([200, immutable])
  })

  it.each(Object.keys(files).map((path) => path.slice('widget/'.length)))(
    'has %s for ever, also after a later version',
    async (path) => {
      for (const version of [newVersion, oldVersion]) {
        const { status, headers } = await get(`${version}/${path}`)
        expect([version, status, headers.get('cache-control')]).toEqual([version, 200, immutable])
      }
    },
  )

  it('is named by the newest script, with its integrity', async () => {
    const newest = await get('login-widget.js')
    expect(newest.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
    expect(newest.headers.get('content-location')).toBe(`/widget/${newVersion}/login-widget.js`)
    expect(newest.headers.get('access-control-expose-headers')).toBe('Content-Location')
    const digest = createHash('sha384')
      .update(await newest.text())
      .digest('base64')
    expect((await findWidgetScript(server.deps))?.integrity).toBe(`sha384-${digest}`)
  })

  it.each([
    ['an unknown version', () => '1.0.0-00000000/login-widget.js'],
    ['an incomplete version', () => `${product.version}/login-widget.js`],
    ['a file that a version does not have', () => `${oldVersion}/chunks/none.js`],
    ['a copy that was interrupted', () => `.${oldVersion}-1/login-widget.js`],
    ['a path outside of the folder', () => `${oldVersion}/..%2f..%2fpackage.json`],
  ])('does not exist for %s', async (_, path) => {
    mkdirSync(join(widgetVersionsDir, `.${oldVersion}-1`), { recursive: true })
    writeFileSync(join(widgetVersionsDir, `.${oldVersion}-1`, 'login-widget.js'), '// half')
    expect((await get(path())).status).toBe(404)
  })

  it('is kept once: a file that was changed later stays as it is', async () => {
    const kept = join(widgetVersionsDir, oldVersion, 'login-widget.js')
    writeFileSync(kept, '// changed')
    await keepWidgetVersion((await createTestServer({ distDir: oldDist, widgetVersionsDir })).deps)
    expect(await (await get(`${oldVersion}/login-widget.js`)).text()).toBe('// changed')
  })

  it('cannot be kept in a folder that cannot be written', async () => {
    const { deps } = await createTestServer({
      distDir: newDist,
      widgetVersionsDir: join(newDist, 'widget/login-widget.js/versions'),
    })
    await expect(keepWidgetVersion(deps)).rejects.toThrow('ENOTDIR')
  })
})
