import { expect, it } from 'vitest'
import type { SendRequest } from './client.ts'
import { toFetch } from './to-fetch.ts'

/** Answers with what it received. */
const echo: SendRequest = async (url, request) => ({
  status: 201,
  headers: { 'content-type': 'application/json', 'set-cookie': ['a=1'] },
  body: Buffer.from(JSON.stringify({ url, ...request })),
})

it('sends method, headers and form, and returns status, headers and body', async () => {
  const answer = await toFetch(echo)('https://issuer.example/token', {
    method: 'POST',
    headers: new Headers({ accept: 'application/json' }),
    body: new URLSearchParams({ code: 'a b' }),
  })
  expect([answer.status, [...answer.headers]]).toEqual([201, [['content-type', 'application/json']]])
  expect(await answer.json()).toEqual({
    url: 'https://issuer.example/token',
    method: 'POST',
    headers: { accept: 'application/json' },
    body: 'code=a+b',
  })
})

it('returns a response without a body', async () => {
  const send: SendRequest = async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) })
  const answer = await toFetch(send)('https://issuer.example/')
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

it.each([
  ['another method', { method: 'PUT' }, 'Cannot send a PUT request.'],
  ['a body of bytes', { method: 'POST', body: new Uint8Array(1) }, 'The body of a request must be text.'],
])('refuses %s', async (_, init, message) =>
  expect(toFetch(echo)('https://issuer.example/', init)).rejects.toThrow(message),
)
