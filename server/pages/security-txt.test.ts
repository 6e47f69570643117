import { expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'

const path = '/.well-known/security.txt'

it('/.well-known/security.txt lists the operator’s contact and the expiry date', async () => {
  const { app, clock } = await createTestServer({ securityContact: 'mailto:security@bakery.example' })
  const response = await app.request(path)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const lines = (await response.text()).trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
  expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(fields.Contact).toBe('mailto:security@bakery.example')
  expect(fields.Canonical).toBe('http://localhost:4000/.well-known/security.txt')
  const left = Date.parse(fields.Expires ?? '') - clock.now().getTime()
  expect(left).toBeGreaterThan(0)
  // RFC 9116, 2.5.5: less than a year.
  expect(left).toBeLessThan(365 * 86_400_000)
})

it('/.well-known/security.txt does not exist without a contact', async () => {
  const { app } = await createTestServer()
  expect((await app.request(path)).status).toBe(404)
})
