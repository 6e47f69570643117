import { join } from 'node:path'
import { Client } from 'stytch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticate, makePerson, person, post } from '../support/browser/person.ts'
import { registerPortal } from '../support/programs/hosted-portal.ts'
import { type InterruptingProxy, startInterruptingProxy } from '../support/programs/interrupting-proxy.ts'
import { createOperator } from '../support/programs/operator.ts'
import { type SecondPortal, startPortal } from '../support/programs/second-portal.ts'
import { type NodeProcess, runServer, whenReady } from '../support/programs/server-process.ts'
import { findFreePort } from '../support/server/free-port.ts'

/** Another Cakelock server as the provider, and a portal that reaches it through a proxy. */
let provider: SecondPortal
let proxy: InterruptingProxy
let portal: NodeProcess
let url: string
let variables: Record<string, string>

beforeAll(async () => {
  provider = await startPortal(() => ({}))
  proxy = await startInterruptingProxy(provider.url)
  url = `http://localhost:${await findFreePort()}`
  const project = await registerPortal(createOperator(join(provider.folder, 'data')), url)
  variables = { ...project, PROVIDER_URL: proxy.url, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  await startHosted()
}, 400_000)

afterAll(async () => {
  await portal?.stop()
  proxy?.close()
  await provider?.stop()
})

async function startHosted(): Promise<void> {
  const dataDir = join(provider.folder, 'portal')
  portal = runServer({ port: Number(new URL(url).port), dataDir, env: variables })
  await whenReady(portal, `${url}/readyz`)
}

const readMe = (token: string) =>
  fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })

it('responds with 503 after five seconds while the provider does not respond, and signs no one out', async () => {
  const email = 'slow@mail.test'
  await makePerson(url, email, provider.url)
  // The portal has not checked this session yet.
  const token = await authenticate(url, email, person.password)
  proxy.interrupt(() => true)
  const startedAt = performance.now()
  const response = await readMe(token)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(performance.now() - startedAt).toBeGreaterThan(4000)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  proxy.interrupt(undefined)
  expect((await readMe(token)).status).toBe(200)
})

it('if killed before the provider deleted the account, completes the deletion at its next start', async () => {
  const email = 'killed@mail.test'
  const token = await makePerson(url, email, provider.url)
  const { user_id } = (await (await readMe(token)).json()) as { user_id: string }
  proxy.interrupt(({ method }) => method === 'DELETE')
  const interrupted = proxy.interrupted()
  const response = post(url, '/auth/account/delete', { pin: person.pin }, token).catch(() => undefined)
  await interrupted
  portal.child.kill('SIGKILL')
  await portal.ended
  await response
  const client = new Client({
    project_id: variables.PROVIDER_PROJECT_ID ?? '',
    secret: variables.PROVIDER_SECRET ?? '',
    env: provider.url,
  })
  expect((await client.users.get({ user_id })).user_id).toBe(user_id)

  proxy.interrupt(undefined)
  await startHosted()
  const isGone = () =>
    client.users.get({ user_id }).then(
      () => false,
      (problem: { error_type?: string }) => problem.error_type === 'user_not_found',
    )
  await expect.poll(isGone, { timeout: 20_000 }).toBe(true)
  expect((await readMe(token)).status).toBe(401)
  const again = await post(url, '/stytch/register', { email, password: person.password })
  expect(await again.json()).toMatchObject({ code: 'email_barred' })
})
