import { expect, it } from 'vitest'
import { testServerForAll } from '#support/server/prepared-server.ts'
import { minutes } from '../machine/clock.ts'
import { signMessage } from '../secrets/sign-message.ts'

const server = testServerForAll()
const secret = Buffer.alloc(32, 'mail')
const body = JSON.stringify({ type: 'bounce', recipient: 'ann@example.org' })

const sign = ({ key = secret, text = body, age = 0 } = {}) =>
  signMessage({ id: 'msg_1', at: new Date(server.clock.now().getTime() - age), body: text }, [key])

it.each([
  ['a correct signature', 200, () => sign()],
  ['a signature with another secret', 403, () => sign({ key: Buffer.alloc(32, 'other') })],
  ['the signature of another body', 403, () => sign({ text: body.replace('ann', 'bob') })],
  ['an old signature', 403, () => sign({ age: minutes(6) })],
  ['no signature', 403, () => ({})],
])('an event with %s gets %i', async (_, status, toHeaders) => {
  server.deps.emailEventSecret = secret
  const headers = { ...toHeaders(), 'content-type': 'application/json' }
  expect((await server.app.request('/mail/events', { method: 'POST', headers, body })).status).toBe(status)
})
