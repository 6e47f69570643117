import { headerSize } from '../sizes.ts'
import type { Dice } from './dice.ts'

/**
 * A file put together from pieces, so that it can be made of cakes of any size, in memory or on a disk: a stretch of
 * the cake or of its sibling (another plaintext of the same length under the same key), the cake's byte `at` with one
 * bit turned, bytes of its own in hex, zeros.
 */
export type Piece =
  | { of: 'cake' | 'sibling'; from: number; to: number }
  | { at: number; bit: number }
  | { hex: string }
  | { zeros: number }

/** What somebody holds who opens it: the right key, perhaps among others, others alone, none, or what is no key. */
export type KeysHeld = 'right' | 'wrong' | 'none' | 'malformed'

export type Damaged = { pieces: Piece[]; keys: KeysHeld }

export type Damage = {
  /** what reading it comes to (FORMAT.md 5.1, 5.3) */
  code: 'not_a_cake' | 'no_key_fits'
  /** What may become of a cake of `size` bytes, at least two blocks of body. */
  make(size: number, dice: Dice): Damaged
}

const blockSize = 16
/** Where the fields of the header begin (FORMAT.md 2). */
const [ivAt, macAt] = [5, 21]

const cake = (from: number, to: number): Piece => ({ of: 'cake', from, to })
const sibling = (from: number, to: number): Piece => ({ of: 'sibling', from, to })
const hex = (bytes: Uint8Array): Piece => ({ hex: Buffer.from(bytes).toString('hex') })
const words = (text: string): Piece => ({ hex: Buffer.from(text, 'latin1').toString('hex') })

const withRightKey = (make: (size: number, dice: Dice) => Piece[]): Damage['make'] => {
  return (size, dice) => ({ pieces: make(size, dice), keys: 'right' })
}
const unread = (make: (size: number, dice: Dice) => Piece[]): Damage => ({
  code: 'not_a_cake',
  make: withRightKey(make),
})
const refused = (make: (size: number, dice: Dice) => Piece[]): Damage => ({
  code: 'no_key_fits',
  make: withRightKey(make),
})
const unopened = (keys: KeysHeld): Damage => ({
  code: 'no_key_fits',
  make: (size) => ({ pieces: [cake(0, size)], keys }),
})

/** Bits turned at these places, which must be in order and not twice the same. */
const turned = (size: number, places: number[], dice: Dice): Piece[] => {
  const ends = [...places.slice(1), size]
  return [
    cake(0, places[0] ?? size),
    ...places.flatMap((at, index) => [{ at, bit: dice.below(8) }, cake(at + 1, ends[index] ?? size)]),
  ]
}
const turnedIn = (from: number, to: number) => (size: number, dice: Dice) =>
  turned(size, [from + dice.below(to - from)], dice)

const blocksIn = (size: number) => (size - headerSize) / blockSize
const blockAt = (index: number) => headerSize + index * blockSize

/** Whole blocks somewhere in the body, never all of it: [first byte, byte behind them]. */
function someBlocks(size: number, dice: Dice): [number, number] {
  const count = 1 + dice.below(blocksIn(size) - 1)
  const first = dice.below(blocksIn(size) - count + 1)
  return [blockAt(first), blockAt(first + count)]
}

/** How files of other kinds begin. */
const beginnings = [
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

/** What may happen to a cake on its way, or be taken for one. */
export const damages: Record<string, Damage> = {
  'a bit of the magic turned': unread(turnedIn(0, 4)),
  'another version': unread((size, dice) => [
    cake(0, 4),
    hex(Uint8Array.of(dice.of([0, 2, 3, 255]))),
    cake(5, size),
  ]),
  'no header yet': unread((size) => [{ zeros: headerSize }, cake(headerSize, size)]),
  'cut inside the header': unread((_, dice) => [cake(0, dice.below(headerSize))]),
  'cut behind the header': unread(() => [cake(0, headerSize)]),
  'cut inside a block': unread((size, dice) => {
    const [, to] = someBlocks(size, dice)
    return [cake(0, to - 1 - dice.below(blockSize - 1))]
  }),
  'lengthened by less than a block': unread((size, dice) => [
    cake(0, size),
    hex(dice.bytes(1 + dice.below(15))),
  ]),
  'a file of another kind': unread((_, dice) => [
    words(dice.of(beginnings)),
    hex(dice.bytes(dice.below(600))),
  ]),
  'a file of another kind, as long as a cake': unread((size, dice) => {
    const beginning = dice.of(beginnings)
    return [words(beginning), cake(beginning.length, size)]
  }),
  'nothing but zeros': unread((size) => [{ zeros: size }]),
  'a bit of the IV turned': refused(turnedIn(ivAt, macAt)),
  'a bit of the MAC turned': refused(turnedIn(macAt, headerSize)),
  'a bit of the body turned': refused((size, dice) => turnedIn(headerSize, size)(size, dice)),
  'a bit of the last two blocks turned': refused((size, dice) => turnedIn(size - 32, size)(size, dice)),
  'several bits turned': refused((size, dice) => {
    const places = Array.from({ length: 2 + dice.below(8) }, () => ivAt + dice.below(size - ivAt))
    return turned(
      size,
      [...new Set(places)].sort((a, b) => a - b),
      dice,
    )
  }),
  'another IV': refused((size, dice) => [cake(0, ivAt), hex(dice.bytes(16)), cake(macAt, size)]),
  'another MAC': refused((size, dice) => [cake(0, macAt), hex(dice.bytes(32)), cake(headerSize, size)]),
  'no MAC': refused((size) => [cake(0, macAt), { zeros: 32 }, cake(headerSize, size)]),
  'cut at a block': refused((size, dice) => [cake(0, blockAt(1 + dice.below(blocksIn(size) - 1)))]),
  'lengthened by blocks': refused((size, dice) => [
    cake(0, size),
    hex(dice.bytes(blockSize * (1 + dice.below(4)))),
  ]),
  'lengthened by its own end': refused((size) => [cake(0, size), cake(size - 2 * blockSize, size)]),
  'blocks taken out': refused((size, dice) => {
    const [from, to] = someBlocks(size, dice)
    return [cake(0, from), cake(to, size)]
  }),
  'blocks twice': refused((size, dice) => {
    const [from, to] = someBlocks(size, dice)
    return [cake(0, to), cake(from, size)]
  }),
  'two blocks the other way round': refused((size, dice) => {
    const at = blockAt(dice.below(blocksIn(size) - 1))
    const [middle, end] = [at + blockSize, at + 2 * blockSize]
    return [cake(0, at), cake(middle, end), cake(at, middle), cake(end, size)]
  }),
  'blocks zeroed': refused((size, dice) => {
    const [from, to] = someBlocks(size, dice)
    return [cake(0, from), { zeros: to - from }, cake(to, size)]
  }),
  'blocks of a sibling': refused((size, dice) => {
    const [from, to] = someBlocks(size, dice)
    return [cake(0, from), sibling(from, to), cake(to, size)]
  }),
  'the header of a sibling': refused((size) => [sibling(0, headerSize), cake(headerSize, size)]),
  'a header, and noise behind it': refused((_, dice) => [
    cake(0, headerSize),
    hex(dice.bytes(blockSize * (1 + dice.below(40)))),
  ]),
  'whole, under other keys': unopened('wrong'),
  'whole, under no key': unopened('none'),
  'whole, under what is no key': unopened('malformed'),
}

/** Every damage in turn, so that each comes as often as any other. */
export function damageAt(turn: number): [name: string, Damage] {
  const all = Object.entries(damages)
  const [name, damage] = all[turn % all.length] ?? []
  if (name === undefined || damage === undefined) throw new Error('There are no damages.')
  return [name, damage]
}

/** `name: times` for each, a line each. */
export const toCountLines = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `  ${name}: ${count}`).join('\n')
