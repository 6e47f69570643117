import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { toHex } from '../../cake/bytes.ts'
import { createSha256 } from '../../cake/sha256/sha256.ts'
import { monteCarloSeed, nextCheckpoint } from '../support/cake/monte-carlo.ts'

it("passes NIST's Monte Carlo test (CAVP SHA256Monte)", async () => {
  let digest = monteCarloSeed
  for (let checkpoint = 0; checkpoint < 100; checkpoint++) digest = await nextCheckpoint(digest)
  expect(toHex(digest)).toBe('6a912ba4188391a78e6f13d88ed2d14e13afce9db6f7dcbf4a48c24f3db02778')
})

it.each([
  ['its number of bits exceeds 32 bits', 2 ** 29 + 5],
  ['its number of bytes exceeds 32 bits', 2 ** 32 + 5],
])('hashes a message like the platform if %s', async (_, size) => {
  const [ours, platform] = [await createSha256(), createHash('sha256')]
  const chunk = Uint8Array.from({ length: 1_000_003 }, (_, index) => index % 251)
  for (let offset = 0; offset < size; offset += chunk.length) {
    const part = chunk.subarray(0, size - offset)
    ours.update(part)
    platform.update(part)
  }
  expect(toHex(ours.digest())).toBe(platform.digest('hex'))
})
