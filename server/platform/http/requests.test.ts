import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import type { Env } from './context.ts'
import { logRequests } from './requests.ts'

it('handles eight API requests of a network at a time, while those of others and pages do not wait', async () => {
  const { deps } = await createTestServer()
  const app = new Hono<Env>()
  const handled: string[] = []
  let respond = () => {}
  const ending = new Promise<void>((resolve) => {
    respond = resolve
  })
  app.use(logRequests({ ...deps, config: { ...deps.config, trustedProxies: 1 } }))
  app.get('*', async (context) => {
    handled.push(`${context.var.network} ${context.req.path}`)
    await ending
    return context.text('')
  })
  const send = (ip: string, path = '/sdk/v1/x') => app.request(path, { headers: { 'x-forwarded-for': ip } })

  const flood = Array.from({ length: 20 }, (_, index) => send(`2001:db8:7:${index}::1`))
  const unlimited = [send('198.51.100.1'), send('2001:db8:7:1::1', '/healthz'), send('2001:db8:7:1::1', '/')]
  const expected = ['198.51.100.1 /sdk/v1/x', '2001:db8:7:1::/64 /', '2001:db8:7:1::/64 /healthz']
  await expect.poll(() => handled).toEqual(expect.arrayContaining(expected))
  respond()
  await Promise.all([...flood, ...unlimited])
  expect(handled).toHaveLength(23)
  expect(handled.slice(8, 11).toSorted()).toEqual(expected)
})
