import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bytes } from '../../../cake/bytes.ts'
import { decryptCake, decryptInto } from '../../../cake/decrypt.ts'
import { CakeError } from '../../../cake/errors.ts'
import { parseHeader } from '../../../cake/header.ts'
import { filterCandidates } from '../../../cake/keys.ts'
import { createMac } from '../../../cake/mac.ts'
import type { Quarantine } from '../../../cake/quarantine.ts'
import { blockSize, bodySizeIn, headerSize } from '../../../cake/sizes.ts'
import { createSeededRandom, type SeededRandom } from '../../../server/demo/seeded-random.ts'
import { damageForRound, type KeySet, type Part } from './damages.ts'
import { bakeInMemory, split } from './samples.ts'

/** The length of the chunks that are read, in whole blocks. */
const chunkLength = 65_536

/**
 * The number of cakes per kind of damage, the number of intact cakes opened as a control, and a description of every
 * failure.
 */
export type Outcome = { counts: Map<string, number>; opened: number; failures: string[] }

/**
 * Damages `count` random cakes, with each kind of damage equally often, and opens each in memory and in one pass into a
 * file. As a control, also opens every 20th cake intact.
 */
export async function openDamagedCakes(count: number, seed: number): Promise<Outcome> {
  const random = createSeededRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'damaged-cakes-'))
  const outcome: Outcome = { counts: new Map(), opened: 0, failures: [] }
  try {
    for (let round = 0; round < count; round++) {
      const [name, { code, make }] = damageForRound(round)
      const size = 16 + random.below(round % 50 === 0 ? 2 ** 20 : 4096)
      const key = random.bytes(32)
      const [cake, sibling] = [await bakeRandom(size, key, random), await bakeRandom(size, key, random)]
      const { parts, keys } = make(cake.length, random)
      const damaged = assemble(parts, cake, sibling)
      for (const [mode, openCake] of [
        ['in memory', decryptCake] as const,
        ['into a file', openIntoFile(folder)] as const,
      ]) {
        const result = await resultOf(openCake(damaged, keysFor(keys, key, random)))
        // The portal's engine ignores malformed keys. These functions reject them first.
        const expected = keys === 'malformed' ? 'bad_key' : code
        if (result !== expected)
          outcome.failures.push(`round ${round}, ${mode}: ${name}, ${size} bytes: ${result}`)
        if (round % 20 !== 0) continue
        const intact = await openCake(cake, keysFor('right', key, random))
        if (intact.length !== size)
          outcome.failures.push(`round ${round}, ${mode}: the intact cake did not open`)
        outcome.opened++
      }
      const left = await readdir(folder)
      if (left.length > 0) outcome.failures.push(`round ${round}: ${name}: ${left.length} files left over`)
      outcome.counts.set(name, (outcome.counts.get(name) ?? 0) + 1)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return outcome
}

async function resultOf(opening: Promise<Bytes>): Promise<string> {
  try {
    return `released ${(await opening).length} bytes`
  } catch (error) {
    return error instanceof CakeError ? error.code : String(error)
  }
}

const bakeRandom = (size: number, key: Bytes, random: SeededRandom) => {
  const iv = random.bytes(16)
  return bakeInMemory(random.bytes(size), key, iv)
}

function keysFor(set: KeySet, key: Bytes, random: SeededRandom): Bytes[] {
  const wrongKeys = Array.from({ length: random.below(4) }, () => random.bytes(32))
  if (set === 'right') return [...wrongKeys, key]
  // Up to 300 keys, because one in 256 passes the padding check.
  if (set === 'wrong') return Array.from({ length: 1 + random.below(300) }, () => random.bytes(32))
  return set === 'none' ? [] : [...wrongKeys, random.bytes(31)]
}

function assemble(parts: readonly Part[], cake: Bytes, sibling: Bytes): Bytes {
  const buffers = parts.map((part) => {
    if ('of' in part) return (part.of === 'cake' ? cake : sibling).slice(part.from, part.to)
    if ('at' in part) return Uint8Array.of((cake[part.at] ?? 0) ^ (1 << part.bit))
    return 'hex' in part ? Buffer.from(part.hex, 'hex') : new Uint8Array(part.zeros)
  })
  return new Uint8Array(Buffer.concat(buffers))
}

/** Opens a cake like the portal: each key in one pass, which computes the MAC and decrypts into a file. */
const openIntoFile = (folder: string) => async (cake: Bytes, keys: readonly Bytes[]) => {
  const bodySize = bodySizeIn(cake.length)
  const header = parseHeader(cake)
  const lastBlock = cake.subarray(-blockSize)
  const previousBlock = bodySize === blockSize ? header.iv : cake.slice(-2 * blockSize, -blockSize)
  for (const key of await filterCandidates(keys, previousBlock, lastBlock)) {
    const { body, mac } = await hashOnTheWay(cake, header.iv, key)
    const quarantine = await createFileQuarantine(join(folder, 'opened'))
    try {
      return await decryptInto({ header, body, bodySize, key, mac, quarantine })
    } catch (error) {
      if (!(error instanceof CakeError && error.code === 'no_key_fits')) throw error
    }
  }
  throw new CakeError('no_key_fits')
}

/** Reads the body once: computes the MAC from the chunks while decrypting them. */
async function hashOnTheWay(cake: Bytes, iv: Bytes, key: Bytes) {
  const hash = await createMac(key)
  hash.update(iv)
  const chunks = split(cake.subarray(headerSize), [chunkLength])
  let resolveMac = (_: Bytes) => {}
  const mac = new Promise<Bytes>((resolve) => {
    resolveMac = resolve
  })
  async function* body() {
    for (const [index, chunk] of chunks.entries()) {
      hash.update(chunk)
      if (index === chunks.length - 1) resolveMac(hash.digest())
      yield chunk
    }
  }
  return { body: body(), mac }
}

/** Holds the plaintext on disk, like the browser's private storage, and deletes the file when it is released. */
async function createFileQuarantine(path: string): Promise<Quarantine<Bytes>> {
  const file = await open(path, 'wx+')
  let at = 0
  const remove = async () => {
    await file.close()
    await rm(path)
  }
  return {
    async write(plaintext) {
      await file.write(plaintext, 0, plaintext.length, at)
      at += plaintext.length
    },
    async release() {
      const whole = new Uint8Array(at)
      await file.read(whole, 0, at, 0)
      await remove()
      return whole
    },
    destroy: remove,
  }
}
