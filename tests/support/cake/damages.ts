import { headerSize } from '../../../cake/sizes.ts'
import type { SeededRandom } from '../../../server/demo/seeded-random.ts'

/**
 * A part of a damaged file. Describing files by their parts works for cakes of any size, in memory and on disk:
 * - a range of the cake, or of its sibling (another plaintext of the same length under the same key)
 * - the cake's byte `at` with one bit flipped
 * - other bytes, in hex
 * - zeros
 */
export type Part =
  | { of: 'cake' | 'sibling'; from: number; to: number }
  | { at: number; bit: number }
  | { hex: string }
  | { zeros: number }

/** The opener's keys: `right` includes the right key among others, `wrong` does not. */
export type KeySet = 'right' | 'wrong' | 'none' | 'malformed'

export type Damaged = { parts: Part[]; keys: KeySet }

export type Damage = {
  /** the expected error (FORMAT.md 5.1, 5.3) */
  code: 'not_a_cake' | 'newer_version' | 'no_key_fits'
  /** Damages a cake of `size` bytes whose body is at least two blocks long. */
  make(size: number, random: SeededRandom): Damaged
}

const blockSize = 16
/** Offsets of the header's fields (FORMAT.md 2). */
const [ivAt, macAt] = [5, 21]

const cake = (from: number, to: number): Part => ({ of: 'cake', from, to })
const sibling = (from: number, to: number): Part => ({ of: 'sibling', from, to })
const hex = (bytes: Uint8Array): Part => ({ hex: Buffer.from(bytes).toString('hex') })
const ascii = (text: string): Part => ({ hex: Buffer.from(text, 'latin1').toString('hex') })

const withRightKey = (make: (size: number, random: SeededRandom) => Part[]): Damage['make'] => {
  return (size, random) => ({ parts: make(size, random), keys: 'right' })
}
const notACake = (make: (size: number, random: SeededRandom) => Part[]): Damage => ({
  code: 'not_a_cake',
  make: withRightKey(make),
})
const failsMac = (make: (size: number, random: SeededRandom) => Part[]): Damage => ({
  code: 'no_key_fits',
  make: withRightKey(make),
})
const intactWith = (keys: KeySet): Damage => ({
  code: 'no_key_fits',
  make: (size) => ({ parts: [cake(0, size)], keys }),
})

/** Flips a random bit in each of these bytes; the offsets must be sorted and distinct. */
const flipBits = (size: number, offsets: number[], random: SeededRandom): Part[] => {
  const ends = [...offsets.slice(1), size]
  return [
    cake(0, offsets[0] ?? size),
    ...offsets.flatMap((at, index) => [{ at, bit: random.below(8) }, cake(at + 1, ends[index] ?? size)]),
  ]
}
const flipBitBetween = (from: number, to: number) => (size: number, random: SeededRandom) =>
  flipBits(size, [from + random.below(to - from)], random)

const blocksIn = (size: number) => (size - headerSize) / blockSize
const blockAt = (index: number) => headerSize + index * blockSize

/** Picks a range of whole blocks of the body, never all of them: [start, end). */
function someBlocks(size: number, random: SeededRandom): [number, number] {
  const count = 1 + random.below(blocksIn(size) - 1)
  const first = random.below(blocksIn(size) - count + 1)
  return [blockAt(first), blockAt(first + count)]
}

/** The first bytes of other file types. */
const fileSignatures = [
  '%PDF-1.7\n',
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0',
  'GIF89a',
  '\u0000\u0000\u0000\u0020ftypisom',
  '<!doctype html>',
  'name,salary\n',
  '{"keys":[',
  'hcke\u0001',
] as const

/** Ways to damage a cake, and files that could be mistaken for a cake. */
export const damages: Record<string, Damage> = {
  'a flipped bit in the magic': notACake(flipBitBetween(0, 4)),
  'version 0': notACake((size) => [cake(0, 4), hex(Uint8Array.of(0)), cake(5, size)]),
  'a later version': {
    code: 'newer_version',
    make: withRightKey((size, random) => [
      cake(0, 4),
      hex(Uint8Array.of(random.pick([2, 3, 255]))),
      cake(5, size),
    ]),
  },
  'an unwritten header': notACake((size) => [{ zeros: headerSize }, cake(headerSize, size)]),
  'truncated in the header': notACake((_, random) => [cake(0, random.below(headerSize))]),
  'truncated after the header': notACake(() => [cake(0, headerSize)]),
  'truncated in a block': notACake((size, random) => {
    const [, to] = someBlocks(size, random)
    return [cake(0, to - 1 - random.below(blockSize - 1))]
  }),
  'extended by less than a block': notACake((size, random) => [
    cake(0, size),
    hex(random.bytes(1 + random.below(15))),
  ]),
  'another file type': notACake((_, random) => [
    ascii(random.pick(fileSignatures)),
    hex(random.bytes(random.below(600))),
  ]),
  'another file type with the length of a cake': notACake((size, random) => {
    const signature = random.pick(fileSignatures)
    return [ascii(signature), cake(signature.length, size)]
  }),
  'only zeros': notACake((size) => [{ zeros: size }]),
  'a flipped bit in the IV': failsMac(flipBitBetween(ivAt, macAt)),
  'a flipped bit in the MAC': failsMac(flipBitBetween(macAt, headerSize)),
  'a flipped bit in the body': failsMac((size, random) => flipBitBetween(headerSize, size)(size, random)),
  'a flipped bit in the last two blocks': failsMac((size, random) =>
    flipBitBetween(size - 32, size)(size, random),
  ),
  'several flipped bits': failsMac((size, random) => {
    const offsets = Array.from({ length: 2 + random.below(8) }, () => ivAt + random.below(size - ivAt))
    return flipBits(
      size,
      [...new Set(offsets)].sort((a, b) => a - b),
      random,
    )
  }),
  'another IV': failsMac((size, random) => [cake(0, ivAt), hex(random.bytes(16)), cake(macAt, size)]),
  'another MAC': failsMac((size, random) => [cake(0, macAt), hex(random.bytes(32)), cake(headerSize, size)]),
  'a MAC of zeros': failsMac((size) => [cake(0, macAt), { zeros: 32 }, cake(headerSize, size)]),
  'truncated at a block boundary': failsMac((size, random) => [
    cake(0, blockAt(1 + random.below(blocksIn(size) - 1))),
  ]),
  'extended by random blocks': failsMac((size, random) => [
    cake(0, size),
    hex(random.bytes(blockSize * (1 + random.below(4)))),
  ]),
  'extended by its own last blocks': failsMac((size) => [cake(0, size), cake(size - 2 * blockSize, size)]),
  'blocks removed': failsMac((size, random) => {
    const [from, to] = someBlocks(size, random)
    return [cake(0, from), cake(to, size)]
  }),
  'blocks repeated': failsMac((size, random) => {
    const [from, to] = someBlocks(size, random)
    return [cake(0, to), cake(from, size)]
  }),
  'two blocks swapped': failsMac((size, random) => {
    const at = blockAt(random.below(blocksIn(size) - 1))
    const [middle, end] = [at + blockSize, at + 2 * blockSize]
    return [cake(0, at), cake(middle, end), cake(at, middle), cake(end, size)]
  }),
  'blocks zeroed': failsMac((size, random) => {
    const [from, to] = someBlocks(size, random)
    return [cake(0, from), { zeros: to - from }, cake(to, size)]
  }),
  'blocks of a sibling': failsMac((size, random) => {
    const [from, to] = someBlocks(size, random)
    return [cake(0, from), sibling(from, to), cake(to, size)]
  }),
  'the header of a sibling': failsMac((size) => [sibling(0, headerSize), cake(headerSize, size)]),
  'a header followed by random blocks': failsMac((_, random) => [
    cake(0, headerSize),
    hex(random.bytes(blockSize * (1 + random.below(40)))),
  ]),
  'intact, opened with wrong keys': intactWith('wrong'),
  'intact, opened without a key': intactWith('none'),
  'intact, opened with a malformed key': intactWith('malformed'),
}

/** Cycles through the damages, so that each occurs equally often. */
export function damageForRound(round: number): [name: string, Damage] {
  const all = Object.entries(damages)
  const [name, damage] = all[round % all.length] ?? []
  if (name === undefined || damage === undefined) throw new Error('There are no damages.')
  return [name, damage]
}

/** Formats the counts as lines of `name: count`. */
export const toCountLines = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `  ${name}: ${count}`).join('\n')
