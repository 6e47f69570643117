import { block, br, brIf, type Code, i32, i32x4, local, loop, toModule } from './assembler.ts'

/**
 * Byte offsets in the module's memory. A schedule holds W_t + K_t of four blocks at 16·t, one lane per block. There are
 * two schedules, because one group of four blocks is compressed while the schedule of the next group is prepared.
 */
export const offsets = { H: 0, K: 64, schedules: [512, 1536], input: 4096 } as const

/** The schedule of the next group is always prepared, so up to two groups after the input are read. */
const readAhead = 512
const pages = 2

/** The capacity of the input buffer in bytes, a whole number of groups of four blocks. */
export const inputCapacity = (pages * 65_536 - offsets.input - readAhead) & ~255

const { get, set, tee } = local

// Locals. The first is the parameter.
const [blocksLeft, input, current, next, k, T1, xor0, xor1] = [0, 1, 2, 3, 4, 5, 6, 7]
/** the working variables a to h (FIPS 180-4 section 6.2.2) */
const working = 8
/** the last 16 words of the schedule, each a vector with one lane per block */
const W = 16
/** scratch vectors */
const scratch = 32

const lanes = (...list: number[]): Code => list.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte))
const bigEndian = [0, 1, 2, 3].flatMap((lane) => [3, 2, 1, 0].map((byte) => 4 * lane + byte))
const interleaveLow = (a: number, b: number) => i32x4.shuffle(get(a), get(b), lanes(0, 4, 1, 5))
const interleaveHigh = (a: number, b: number) => i32x4.shuffle(get(a), get(b), lanes(2, 6, 3, 7))

// The functions of FIPS 180-4 section 4.1.2; Ch and Maj in forms with fewer operations.
const Σ0 = (x: Code) => i32.xor(i32.rotr(x, 2), i32.rotr(x, 13), i32.rotr(x, 22))
const Σ1 = (x: Code) => i32.xor(i32.rotr(x, 6), i32.rotr(x, 11), i32.rotr(x, 25))
const σ0 = (x: Code) => i32x4.xor(i32x4.rotr(x, 7), i32x4.rotr(x, 18), i32x4.shr(x, 3))
const σ1 = (x: Code) => i32x4.xor(i32x4.rotr(x, 17), i32x4.rotr(x, 19), i32x4.shr(x, 10))
const Ch = (x: Code, y: Code, z: Code) => i32.xor(i32.and(i32.xor(y, z), x), z)
/** Maj(x, y, z) = ((x ⊕ y) ∧ (y ⊕ z)) ⊕ y. The second ⊕ equals the first ⊕ of the previous round. */
const Maj = (xXorY: Code, yXorZ: Code, y: Code) => i32.xor(i32.and(xXorY, yXorZ), y)

/** Stores W_t + K_t in the next schedule. */
const storeWord = (t: number): Code =>
  i32x4.store(get(next), 16 * t, i32x4.add(get(W + t), i32x4.loadSplat(get(k), 4 * t)))

/**
 * W_t to W_t+3 for t < 16: loads 16 bytes of each of four blocks, reverses the bytes and transposes the 4 × 4 matrix.
 */
function loadWords(t: number): Code[] {
  const load = [0, 1, 2, 3].map((blockIndex) => {
    const bytes = i32x4.load(get(input), 64 * blockIndex + 4 * t)
    return set(scratch + blockIndex, i32x4.shuffle(bytes, bytes, bigEndian))
  })
  const [w0, w1, w2, w3] = [W + t, W + t + 1, W + t + 2, W + t + 3]
  return [
    ...load,
    set(w0, interleaveLow(scratch, scratch + 2)),
    set(w1, interleaveLow(scratch + 1, scratch + 3)),
    set(w2, interleaveHigh(scratch, scratch + 2)),
    set(w3, interleaveHigh(scratch + 1, scratch + 3)),
    set(scratch, interleaveLow(w0, w1)),
    set(w1, interleaveHigh(w0, w1)),
    set(w0, get(scratch)),
    set(scratch, interleaveLow(w2, w3)),
    set(w3, interleaveHigh(w2, w3)),
    set(w2, get(scratch)),
    ...[t, t + 1, t + 2, t + 3].map(storeWord),
  ]
}

/** W_t = σ1(W_t-2) + W_t-7 + σ0(W_t-15) + W_t-16, replacing W_t-16. */
function expandWord(t: number): Code {
  const back = (count: number) => get(W + ((t + 16 - count) % 16))
  return [...set(W + t, i32x4.add(back(16), σ0(back(15)), back(7), σ1(back(2)))), ...storeWord(t)]
}

/**
 * The 64 rounds of a block (FIPS 180-4 section 6.2.2, steps 2 to 4). `interleaved` is distributed evenly between them:
 * it prepares the schedule of the next blocks, which uses the time that the processor would otherwise wait for a round.
 */
function rounds(interleaved: readonly Code[]): Code {
  const code: Code[] = [set(xor1, i32.xor(get(working + 1), get(working + 2)))]
  for (let t = 0; t < 64; t++) {
    // The standard moves the values from a to h. Here the values stay, and the names rotate.
    const variable = (letter: number) => working + ((letter + 64 - t) % 8)
    const [a, b, d] = [variable(0), variable(1), variable(3)]
    const [e, f, g, h] = [variable(4), variable(5), variable(6), variable(7)]
    const [aXorB, bXorC] = t % 2 === 0 ? [xor0, xor1] : [xor1, xor0]
    code.push(
      set(T1, i32.add(get(h), i32.load(get(current), 16 * t), Ch(get(e), get(f), get(g)), Σ1(get(e)))),
      set(d, i32.add(get(d), get(T1))),
      set(aXorB, i32.xor(get(a), get(b))),
      set(h, i32.add(get(T1), Maj(get(aXorB), get(bXorC), get(b)), Σ0(get(a)))),
      ...interleaved.slice((interleaved.length * t) / 64, (interleaved.length * (t + 1)) / 64),
    )
  }
  for (let index = 0; index < 8; index++) {
    const offset = offsets.H + 4 * index
    const sum = i32.add(get(working + index), i32.load(i32.const(0), offset))
    code.push(i32.store(i32.const(0), offset, tee(working + index, sum)))
  }
  return code.flat()
}

const loadAll = [0, 4, 8, 12].flatMap(loadWords)
const expandAll = Array.from({ length: 16 }, (_, t) => expandWord(t))
/** Moves on to the next 16 words of the schedule. */
const advance: Code[] = [
  set(next, i32.add(get(next), i32.const(256))),
  set(k, i32.add(get(k), i32.const(64))),
]
const [schedule, otherSchedule] = offsets.schedules
const exitAfterLastBlock = (depth: number) =>
  brIf(depth, i32.eqz(tee(blocksLeft, i32.sub(get(blocksLeft), i32.const(1)))))

/**
 * Generates the module. Its function `run(blocks)` compresses at least one block of input into H. README.md explains
 * the structure.
 */
export const createModule = (): Uint8Array<ArrayBuffer> =>
  toModule({
    pages,
    integers: 15,
    vectors: 20,
    body: [
      ...Array.from({ length: 8 }, (_, index) =>
        set(working + index, i32.load(i32.const(0), offsets.H + 4 * index)),
      ).flat(),
      // The schedule of the first group.
      ...set(input, i32.const(offsets.input)),
      ...set(next, i32.const(schedule)),
      ...set(k, i32.const(offsets.K)),
      ...[...loadAll, ...advance].flat(),
      ...loop(...expandAll, ...advance, brIf(0, i32.ne(get(k), i32.const(offsets.K + 256)))),
      ...set(current, i32.const(schedule)),
      ...block(
        loop(
          set(next, i32.sub(i32.const(schedule + otherSchedule), get(current))),
          set(k, i32.const(offsets.K)),
          set(input, i32.add(get(input), i32.const(256))),
          // Compresses the first block of a group while loading W_0 to W_15 of the next group.
          rounds(loadAll),
          exitAfterLastBlock(1),
          // Compresses the other three blocks while expanding 16 more words for each.
          loop(
            ...advance,
            set(current, i32.add(get(current), i32.const(4))),
            rounds(expandAll),
            exitAfterLastBlock(2),
            brIf(0, i32.ne(get(k), i32.const(offsets.K + 192))),
          ),
          set(current, i32.sub(i32.const(schedule + otherSchedule + 12), get(current))),
          br(0),
        ),
      ),
    ],
  })
