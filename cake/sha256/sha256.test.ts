import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { monteCarloSeed, nextCheckpoint } from '#support/cake/monte-carlo.ts'
import { createSeededRandom } from '../../server/demo/seeded-random.ts'
import { toHex } from '../bytes.ts'
import { inputCapacity } from './compress.ts'
import { H0, K } from './constants.ts'
import { createSha256 } from './sha256.ts'

const random = createSeededRandom(256)
const platformHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hash(...chunks: Uint8Array[]): Promise<string> {
  const running = await createSha256()
  for (const chunk of chunks) running.update(chunk)
  return toHex(running.digest())
}

describe('the constants', () => {
  const primes: bigint[] = []
  for (let number = 2n; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number)
  }
  /** The first 32 bits of the fractional part of the root, in exact arithmetic: ⌊2³² · ᵈ√prime⌋ mod 2³². */
  const fractionOfRoot = (prime: bigint, degree: bigint) => {
    const scaled = prime << (32n * degree)
    let [low, high] = [0n, prime << 32n]
    while (low < high) {
      const middle = (low + high + 1n) / 2n
      if (middle ** degree <= scaled) low = middle
      else high = middle - 1n
    }
    return Number(low % 2n ** 32n)
  }

  it('H0 are the square roots of the first 8 primes', () => {
    expect(H0).toEqual(primes.slice(0, 8).map((prime) => fractionOfRoot(prime, 2n)))
  })

  it('K are the cube roots of the first 64 primes', () => {
    expect(K).toEqual(primes.map((prime) => fractionOfRoot(prime, 3n)))
  })
})

describe('the test vectors of NIST', () => {
  const ascii = (text: string) => new TextEncoder().encode(text)
  const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

  it.each<[string, Uint8Array, string]>([
    ['the empty message', ascii(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [
      'FIPS 180-2 B.1, one block',
      ascii('abc'),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    ],
    [
      'FIPS 180-2 B.2, two blocks',
      ascii('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'FIPS 180-2 B.3, a million times "a"',
      ascii('a'.repeat(1_000_000)),
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    ],
    [
      'CAVP SHA256ShortMsg, 8 bits',
      hex('d3'),
      '28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1',
    ],
    [
      'CAVP SHA256ShortMsg, 16 bits',
      hex('11af'),
      '5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98',
    ],
    [
      'CAVP SHA256ShortMsg, 24 bits',
      hex('b4190e'),
      'dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2',
    ],
  ])('%s', async (_, message, digest) => {
    expect(await hash(message)).toBe(digest)
  })

  // tests/long/sha256.test.ts runs all 100 checkpoints.
  it('CAVP SHA256Monte, the first checkpoint', async () => {
    expect(toHex(await nextCheckpoint(monteCarloSeed))).toBe(
      'e93c330ae5447738c8aa85d71a6c80f2a58381d05872d26bdd39f1fcd4f2b788',
    )
  })
})

describe('the same digest as the platform', () => {
  it('for every length from 0 to 1100 bytes', async () => {
    const bytes = random.bytes(1100)
    for (let length = 0; length <= bytes.length; length++) {
      const message = bytes.subarray(0, length)
      expect(await hash(message), `${length} bytes`).toBe(platformHash(message))
    }
  })

  it.each([-1, 0, 1, inputCapacity].map((more) => inputCapacity + more))(
    'for %i bytes, around the capacity of the input buffer',
    async (length) => {
      const message = random.bytes(length)
      expect(await hash(message)).toBe(platformHash(message))
    },
  )

  it('for random lengths and chunks', async () => {
    const bytes = random.bytes(400_000)
    for (let round = 0; round < 200; round++) {
      const message = bytes.subarray(0, random.below(bytes.length))
      const cuts = Array.from({ length: random.below(8) }, () => random.below(message.length + 1))
      cuts.sort((a, b) => a - b)
      const chunks = [0, ...cuts].map((start, index) => message.subarray(start, cuts[index]))
      expect(await hash(...chunks), `${message.length} bytes, cut at ${cuts}`).toBe(platformHash(message))
    }
  })

  it('for two hashes that run at the same time', async () => {
    const [firstHash, secondHash] = [await createSha256(), await createSha256()]
    const [left, secondMessage] = [random.bytes(1000), random.bytes(1000)]
    firstHash.update(left.subarray(0, 500))
    secondHash.update(secondMessage)
    firstHash.update(left.subarray(500))
    expect([toHex(firstHash.digest()), toHex(secondHash.digest())]).toEqual([
      platformHash(left),
      platformHash(secondMessage),
    ])
  })
})
