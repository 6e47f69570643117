import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { toHex } from '../bytes.ts'
import { createSeededRandom } from '../testing/seeded-random.ts'
import { createSha256 } from './sha256.ts'

const random = createSeededRandom(256)
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hash(...pieces: Uint8Array[]): Promise<string> {
  const running = await createSha256()
  for (const piece of pieces) running.update(piece)
  return toHex(running.digest())
}

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('gives what the standard gives for "%s"', async (text, digest) => {
  expect(await hash(new TextEncoder().encode(text))).toBe(digest)
})

it('gives what the platform gives for every length around its blocks and groups of blocks', async () => {
  const bytes = random.bytes(1100)
  for (let length = 0; length <= bytes.length; length++) {
    const part = bytes.subarray(0, length)
    expect(await hash(part), `${length} bytes`).toBe(expected(part))
  }
})

it('gives the same however its bytes are cut, across the end of its memory too', async () => {
  const bytes = random.bytes(400_000)
  const whole = expected(bytes)
  for (let turn = 0; turn < 60; turn++) {
    const cuts = Array.from({ length: 1 + random.below(6) }, () => random.below(bytes.length)).sort(
      (a, b) => a - b,
    )
    const pieces = [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length))
    expect(await hash(...pieces), `cut at ${cuts}`).toBe(whole)
  }
})

it.each([126_463, 126_464, 126_465, 252_928])(
  'gives what the platform gives for %i bytes',
  async (length) => {
    const bytes = random.bytes(length)
    expect(await hash(bytes)).toBe(expected(bytes))
  },
)

it('keeps several hashes apart', async () => {
  const [one, other] = [await createSha256(), await createSha256()]
  const [left, right] = [random.bytes(1000), random.bytes(1000)]
  one.update(left.subarray(0, 500))
  other.update(right)
  one.update(left.subarray(500))
  expect([toHex(one.digest()), toHex(other.digest())]).toEqual([expected(left), expected(right)])
})
