import { expect, it } from 'vitest'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { sdkErrors } from './sdk-errors.ts'

it.each([
  ['production', 'http://evil.example/', 'https://login.example.org'],
  ['development', 'http://evil.example/', 'http://localhost:4000'],
  ['development', 'http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
] as const)('error_url in %s, requested as %s, begins with %s', async (mode, requested, expected) => {
  const publicUrl = mode === 'production' ? expected : 'http://localhost:4000'
  const { app } = await createTestServer({ mode, publicUrl })
  for (const path of ['sdk/v1/users/me', 'v1/debug/whoami']) {
    const response = await app.request(requested + path)
    const { error_url } = (await response.json()) as { error_url: string }
    expect(error_url).toMatch(/#\w+$/)
    expect(error_url.split('/sdk/v1/errors#')[0]).toBe(expected)
  }
})

it('the page behind error_url explains every error type and its fix under an anchor', async () => {
  const server = await createTestServer()
  const { body } = await callProvider(server, '/users/me', { method: 'GET' })
  const url = new URL(String(body.error_url))
  const response = await server.app.request(url.href.replace(url.hash, ''), {
    headers: { accept: 'text/html' },
  })
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(text).not.toMatch(/<(script|style)| style=| on\w+=/)
  for (const type of ['user_unauthenticated', ...Object.keys(sdkErrors)]) {
    const section = text.split(`<section id="${type}"`)[1]?.split('</section>')[0] ?? ''
    expect([type, section]).toEqual([
      type,
      expect.stringMatching(/HTTP \d{3}<[\s\S]+<p>\S[\s\S]+How to fix it:<\/strong> \S/),
    ])
  }
  const style = await server.app.request(`${url.origin}/sdk/v1/pages.css`)
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(text).toContain('<link rel="stylesheet" href="/sdk/v1/pages.css">')
  expect(url.hash).toBe('#user_unauthenticated')
})
