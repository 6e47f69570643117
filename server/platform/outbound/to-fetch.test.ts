import { expect, it } from 'vitest'
import type { SendRequest } from './client.ts'
import { toFetch } from './to-fetch.ts'

/** Echoes the request that it received. */
const echo: SendRequest = async (url, request) => ({
  status: 201,
  headers: { 'content-type': 'application/json', 'set-cookie': ['a=1'] },
  body: Buffer.from(JSON.stringify({ url, ...request })),
})

it('sends method, headers and form, and returns status, headers and body', async () => {
  const response = await toFetch(echo)('https://issuer.example/token', {
    method: 'POST',
    headers: new Headers({ accept: 'application/json' }),
    body: new URLSearchParams({ code: 'a b' }),
  })
  expect([response.status, [...response.headers]]).toEqual([201, [['content-type', 'application/json']]])
  expect(await response.json()).toEqual({
    url: 'https://issuer.example/token',
    method: 'POST',
    headers: { accept: 'application/json' },
    body: 'code=a+b',
  })
})

it('returns a response without a body', async () => {
  const send: SendRequest = async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) })
  const response = await toFetch(send)('https://issuer.example/')
  expect([response.status, await response.text()]).toEqual([204, ''])
})

it.each([
  ['another method', { method: 'PUT' }, 'Cannot send a PUT request.'],
  ['a body of bytes', { method: 'POST', body: new Uint8Array(1) }, 'The body of a request must be text.'],
])('rejects %s', async (_, init, message) =>
  expect(toFetch(echo)('https://issuer.example/', init)).rejects.toThrow(message),
)
