import { expect, it } from 'vitest'
import { createMac } from '#cake/index.ts'
import { createRemoteMac, serveMac } from './remote-mac.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

it.each([0, 1, 7, 8, 9, 40])(
  'a MAC of %i chunks in another thread is the HMAC of them all',
  async (count) => {
    const { port1, port2 } = new MessageChannel()
    const key = random(32)
    const chunks = [16, ...Array.from({ length: count }, (_, index) => 1000 - index)].map(random)
    const served = serveMac(port2, await createMac(key))
    const mac = createRemoteMac(port1)
    for (const chunk of chunks) {
      const copy = chunk.slice()
      await mac.update(copy)
      copy.fill(0) // the caller may reuse a chunk
    }
    const digest = await mac.digest()
    await served
    port1.close()
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ])
    const whole = await new Blob(chunks).arrayBuffer()
    expect(digest).toEqual(new Uint8Array(await crypto.subtle.sign('HMAC', imported, whole)))
  },
)
