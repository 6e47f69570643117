import { describe, expect, it } from 'vitest'
import { Checksum, KeyHex } from '#contract/ids.ts'
import { createApi, registerCake } from './api.ts'

const checksum = 'c0'.repeat(32)
const registration = {
  checksum: Checksum.parse(checksum),
  idempotency_key: '6f1c0c5e-26c1-4c54-9f0a-4a5a1c1f0b11',
  filetitle: 'plan.pdf',
  keys: [{ key_path: ['file'], key: KeyHex.parse('ab'.repeat(32)) }],
  permissions: [],
  openable_date: null,
  expiration_date: null,
}
const id = 'file-6f1c0c5e-26c1-4c54-9f0a-4a5a1c1f0b11'
const succeed = () => Response.json({ id, checksum })
const fail = (): Response => {
  throw new TypeError('fetch failed')
}

/** Registers with a server that returns each of `answers` in turn. @returns the reply and the bodies sent */
async function register(...responses: (() => Response)[]) {
  const bodies: string[] = []
  const api = createApi(new URL('http://localhost:4000'), async (_, init) => {
    bodies.push(String(init?.body))
    return responses[bodies.length - 1]?.() ?? fail()
  })
  const reply = await registerCake(api, registration, 'token').catch((error: Error) => error.message)
  return { reply, bodies }
}

describe('registerCake', () => {
  it.each([
    ['the connection is lost', fail],
    ['a proxy responds instead of the server', () => new Response('Bad gateway', { status: 502 })],
  ])('repeats the request once if %s', async (_, first) => {
    const { reply, bodies } = await register(first, succeed)
    expect(reply).toEqual({ id, checksum })
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toBe(bodies[0])
  })

  it('gives up after the second attempt', async () => {
    const { reply, bodies } = await register(fail, fail, succeed)
    expect(reply).toMatch(/^Cannot connect to/)
    expect(bodies).toHaveLength(2)
  })

  it('does not repeat a request that the server rejected', async () => {
    const rejection = {
      error: 'This file is already registered.',
      code: 'file_already_registered',
      request_id: 'r',
    }
    const { reply, bodies } = await register(() => Response.json(rejection, { status: 409 }), succeed)
    expect(reply).toBe('This file is already registered.')
    expect(bodies).toHaveLength(1)
  })
})
