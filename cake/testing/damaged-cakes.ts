import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bytes, equalBytes } from '../bytes.ts'
import { decryptCake, decryptInto } from '../decrypt.ts'
import { CakeError } from '../errors.ts'
import { parseHeader } from '../header.ts'
import { filterCandidates } from '../keys.ts'
import { computeMacs } from '../mac.ts'
import type { Quarantine } from '../quarantine.ts'
import { blockSize, bodySizeIn, headerSize } from '../sizes.ts'
import { damageAt, type KeysHeld, type Piece } from './damages.ts'
import { createDice, type Dice } from './dice.ts'
import { bakeInMemory, piecesOf, streamOf } from './samples.ts'

/** What came of many damaged cakes: how often each damage, and every sentence about one that went wrong. */
export type Outcome = { counts: Map<string, number>; opened: number; wrong: string[] }

/**
 * Damages `count` cakes by chance, each kind as often as any other, and opens each in both ways: in memory, and in
 * pieces beside the MAC into a file. Every twentieth is opened unharmed as well: it was the damage that was refused.
 */
export async function openDamagedCakes(count: number, seed: number): Promise<Outcome> {
  const dice = createDice(seed)
  const folder = await mkdtemp(join(tmpdir(), 'damaged-cakes-'))
  const outcome: Outcome = { counts: new Map(), opened: 0, wrong: [] }
  try {
    for (let turn = 0; turn < count; turn++) {
      const [name, { code, make }] = damageAt(turn)
      const size = 16 + dice.below(turn % 50 === 0 ? 2 ** 20 : 4096)
      const key = dice.bytes(32)
      const [cake, sibling] = [await bakeNoise(size, key, dice), await bakeNoise(size, key, dice)]
      const { pieces, keys } = make(cake.length, dice)
      const damaged = put(pieces, cake, sibling)
      for (const [way, openIt] of [
        ['in memory', decryptCake] as const,
        ['into a file', openIntoFile(folder)] as const,
      ]) {
        const said = await whatIsSaid(openIt(damaged, keysFor(keys, key, dice)))
        // A key that is none is refused before the cake is looked at, where there is no engine to leave it out.
        const expected = keys === 'malformed' ? 'bad_key' : code
        if (said !== expected) outcome.wrong.push(`turn ${turn}, ${way}: ${name}, ${size} bytes: ${said}`)
        if (turn % 20 !== 0) continue
        const whole = await openIt(cake, keysFor('right', key, dice))
        if (whole.length !== size) outcome.wrong.push(`turn ${turn}, ${way}: unharmed, it did not open`)
        outcome.opened++
      }
      const left = await readdir(folder)
      if (left.length > 0) outcome.wrong.push(`turn ${turn}: ${name}: ${left.length} files are left`)
      outcome.counts.set(name, (outcome.counts.get(name) ?? 0) + 1)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return outcome
}

async function whatIsSaid(opening: Promise<Bytes>): Promise<string> {
  try {
    return `${(await opening).length} bytes were offered`
  } catch (error) {
    return error instanceof CakeError ? error.code : String(error)
  }
}

const bakeNoise = (size: number, key: Bytes, dice: Dice) => {
  const iv = dice.bytes(16)
  return bakeInMemory(dice.bytes(size), key, iv)
}

function keysFor(held: KeysHeld, key: Bytes, dice: Dice): Bytes[] {
  const others = Array.from({ length: dice.below(4) }, () => dice.bytes(32))
  if (held === 'right') return [...others, key]
  // So many that some pass the padding, which is once in 256.
  if (held === 'wrong') return Array.from({ length: 1 + dice.below(300) }, () => dice.bytes(32))
  return held === 'none' ? [] : [...others, dice.bytes(31)]
}

/** The file that the pieces make. */
function put(pieces: readonly Piece[], cake: Bytes, sibling: Bytes): Bytes {
  const parts = pieces.map((piece) => {
    if ('of' in piece) return (piece.of === 'cake' ? cake : sibling).slice(piece.from, piece.to)
    if ('at' in piece) return Uint8Array.of((cake[piece.at] ?? 0) ^ (1 << piece.bit))
    return 'hex' in piece ? Buffer.from(piece.hex, 'hex') : new Uint8Array(piece.zeros)
  })
  return new Uint8Array(Buffer.concat(parts))
}

/** As a large cake is opened: nothing whole in memory, the MACs in one pass, the cipher beside them into a file. */
const openIntoFile = (folder: string) => async (cake: Bytes, keys: readonly Bytes[]) => {
  const bodySize = bodySizeIn(cake.length)
  const header = parseHeader(cake)
  const body = () => streamOf(piecesOf(cake.subarray(headerSize), [70_001]))
  const last = cake.subarray(-blockSize)
  const before = bodySize === blockSize ? header.iv : cake.slice(-2 * blockSize, -blockSize)
  const candidates = await filterCandidates(keys, before, last)
  const macs = computeMacs(body(), bodySize, header.iv, candidates)
  const isAlone = candidates.length === 1
  const matching = isAlone ? 0 : (await macs).findIndex((mac) => equalBytes(mac, header.mac))
  const key = candidates[matching]
  if (!key) throw new CakeError('no_key_fits')
  const mac = macs.then((all) => all[matching] ?? new Uint8Array())
  const quarantine = await createFileQuarantine(join(folder, 'opened'))
  return decryptInto({ header, body: body(), bodySize, key, mac, quarantine })
}

/** Keeps the plaintext on the disk, as the browser's private storage does; what is released is read, and deleted. */
async function createFileQuarantine(path: string): Promise<Quarantine<Bytes>> {
  const file = await open(path, 'wx+')
  let at = 0
  const forget = async () => {
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
      await forget()
      return whole
    },
    destroy: forget,
  }
}
