import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { toHex } from '../../cake/bytes.ts'
import { createKey } from '../../cake/keys.ts'
import { createMac } from '../../cake/mac.ts'

it.each([
  ['its number of bits exceeds 32 bits', 2 ** 29 + 5],
  ['its number of bytes exceeds 32 bits', 2 ** 32 + 5],
])('computes the MAC of a message like the platform if %s', async (_, size) => {
  const key = createKey()
  const [streamed, platform] = [await createMac(key), createHmac('sha256', key)]
  const chunk = Uint8Array.from({ length: 1_000_003 }, (_, index) => index % 251)
  for (let offset = 0; offset < size; offset += chunk.length) {
    const part = chunk.subarray(0, size - offset)
    streamed.update(part)
    platform.update(part)
  }
  expect(toHex(streamed.digest())).toBe(platform.digest('hex'))
})
