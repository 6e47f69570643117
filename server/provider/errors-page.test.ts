import { expect, it } from 'vitest'
import { callProvider } from '../testing/provider-client.ts'
import { createTestServer } from '../testing/test-server.ts'
import { sdkErrors } from './error.ts'

it('the page that error_url names explains every error type under its anchor, with what to do', async () => {
  const world = await createTestServer()
  const { body } = await callProvider(world, '/users/me', { method: 'GET' })
  const url = new URL(String(body.error_url))
  const answer = await world.app.request(url.href.replace(url.hash, ''), { headers: { accept: 'text/html' } })
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(text).not.toMatch(/<(script|style)| style=| on\w+=/)
  for (const type of ['user_unauthenticated', ...Object.keys(sdkErrors)]) {
    const section = text.split(`<section id="${type}"`)[1]?.split('</section>')[0] ?? ''
    expect([type, section]).toEqual([
      type,
      expect.stringMatching(/HTTP status \d{3}\. \S[\s\S]+How to fix it: \S/),
    ])
  }
  expect(url.hash).toBe('#user_unauthenticated')
})
