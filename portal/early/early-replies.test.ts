import { expect, it } from 'vitest'
import { createEarlyReplies } from './early-replies.ts'

const request = (token: string, { path = '/auth/me', language = 'en', method = 'GET' } = {}) =>
  new Request(`https://cakes.test/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })

function openReplies(send: () => Promise<Response> = async () => new Response('early')) {
  let time = 0
  const replies = createEarlyReplies(send, () => time)
  replies.start(request('a'))
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { replies, pass }
}

it('a reply is given to the same request, once', async () => {
  const { replies } = openReplies()
  expect(await (await replies.take(request('a')))?.text()).toBe('early')
  expect(replies.take(request('a'))).toBeUndefined()
})

it.each([
  ['session', request('b')],
  ['language', request('a', { language: 'de' })],
  ['call', request('a', { path: '/get_files' })],
])('a reply is not given to another %s', (_, differing) => {
  const { replies } = openReplies()
  expect(replies.take(differing)).toBeUndefined()
  expect(replies.take(request('a'))).toBeDefined()
})

it('a reply is not used after a call that changes something, nor after ten seconds', () => {
  const changed = openReplies().replies
  expect(changed.take(request('a', { path: '/auth/eula/accept', method: 'POST' }))).toBeUndefined()
  expect(changed.take(request('a'))).toBeUndefined()
  const { replies, pass } = openReplies()
  pass(10_000)
  expect(replies.take(request('a'))).toBeUndefined()
})

it('a request that has failed is sent again by the screen that needs it', async () => {
  const { replies } = openReplies(() => Promise.reject(new TypeError('lost')))
  await Promise.resolve()
  await Promise.resolve()
  expect(replies.take(request('a'))).toBeUndefined()
})
