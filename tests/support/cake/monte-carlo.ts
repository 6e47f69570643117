import { type Bytes, findBytesOfHex } from '../../../cake/bytes.ts'
import { createSha256 } from '../../../cake/sha256/sha256.ts'

/** The seed of NIST's SHA256Monte.rsp. */
export const monteCarloSeed =
  findBytesOfHex('6d1e72ad03ddeb5de891e572e2396f8da015d899ef0e79503152d6010a3fe691') ?? new Uint8Array()

/**
 * One of the 100 checkpoints of the Monte Carlo test (SHAVS section 6.4): 1,000 hashes, each of the previous three
 * digests.
 * @returns the digest, which is also the seed of the next checkpoint
 */
export async function nextCheckpoint(seed: Bytes): Promise<Bytes> {
  let digests: [Bytes, Bytes, Bytes] = [seed, seed, seed]
  for (let round = 0; round < 1000; round++) {
    const hash = await createSha256()
    for (const digest of digests) hash.update(digest)
    digests = [digests[1], digests[2], hash.digest()]
  }
  return digests[2]
}
