import { describe, expect, it } from 'vitest'
import { createDistFolder, portalFiles } from '#support/server/dist-folder.ts'
import { createTestServer } from '#support/server/test-server.ts'

const distDir = createDistFolder({
  ...portalFiles,
  'storybook/index.html': '<!doctype html><title>Studio</title>',
  'storybook/iframe.html': '<!doctype html><title>Story</title>',
  'storybook/assets/story.js': '// story',
})

const origin = 'http://localhost:4000'

async function open(settings: Parameters<typeof createTestServer>[0]) {
  const { app } = await createTestServer(settings)
  return (path: string) => app.request(`${origin}${path}`, { headers: { accept: 'text/html' } })
}

describe('the theme studio', () => {
  it('is at /studio/ in development', async () => {
    const get = await open({ distDir })
    expect((await get('/studio')).headers.get('location')).toBe('/studio/')
    const page = await get('/studio/?path=/story/welcome')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Studio')])
    const script = await get('/studio/assets/story.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  it('has an opaque origin, sets no cookie, and reads only its own files', async () => {
    const get = await open({ distDir })
    for (const path of ['/studio/', '/studio/iframe.html']) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; /)
      expect(policy).toContain(`connect-src ${origin}/studio/;`)
      expect(policy).not.toContain('allow-same-origin')
      expect(headers.get('set-cookie')).toBeNull()
      // Only the page of a story can be in a frame.
      expect(policy.includes("frame-ancestors 'none'")).toBe(path === '/studio/')
      expect(headers.get('x-frame-options')).toBe(path === '/studio/' ? 'DENY' : null)
    }
  })

  it('says how to build it', async () => {
    const get = await open({ distDir: createDistFolder() })
    const page = await get('/studio/')
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining('npm run build:storybook'),
    ])
  })

  it.each([
    [undefined, 'the portal'],
    [true, 'the studio'],
  ])('in production with THEME_STUDIO %s is %s', async (hasThemeStudio, expected) => {
    const get = await open({ distDir, mode: 'production', ...(hasThemeStudio && { hasThemeStudio }) })
    const text = await (await get('/studio/')).text()
    expect(text.includes('<title>Studio</title>')).toBe(expected === 'the studio')
  })

  it('has no file outside of its folder', async () => {
    const get = await open({ distDir })
    for (const path of [
      '/studio/../portal/index.html',
      '/studio/%2e%2e/portal/index.html',
      '/studio/missing.js',
    ]) {
      expect((await get(path)).status === 200 && (await (await get(path)).text()).includes('Studio')).toBe(
        false,
      )
    }
  })
})
