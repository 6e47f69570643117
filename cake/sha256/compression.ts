import {
  add,
  and,
  block,
  branch,
  branchIf,
  type Code,
  differ,
  four,
  get,
  int,
  isZero,
  load,
  loop,
  rotate,
  set,
  store,
  subtract,
  tee,
  toModule,
  xor,
} from './wasm-code.ts'

/** Where in the memory things are: the hash, the 64 constants, two schedules of four blocks each, and the input. */
export const places = { hash: 0, constants: 64, schedules: [512, 1536], input: 4096 } as const

/** The input is read in groups of four blocks, and one group ahead: so much must be there behind it. */
const readAhead = 512
const pages = 2

/** So many bytes of input fit, in whole groups. */
export const roomForInput = (pages * 65_536 - places.input - readAhead) & ~255

// Locals. The parameter is how many blocks are left.
const [left, input, now, next, constants, sum, one, other] = [0, 1, 2, 3, 4, 5, 6, 7]
const hash = 8 // a to h, RFC 6234 section 6.2
const words = 16 // the last 16 words of the schedule, each of four blocks
const fresh = 32 // four words of one block each

const lanes = (...list: number[]): Code => list.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte))
const bigEndian = [0, 1, 2, 3].flatMap((lane) => [3, 2, 1, 0].map((byte) => 4 * lane + byte))
const firstHalves = (left: number, right: number) => four.pick(get(left), get(right), lanes(0, 4, 1, 5))
const lastHalves = (left: number, right: number) => four.pick(get(left), get(right), lanes(2, 6, 3, 7))

/** Word and constant added, as the rounds want them, go into the schedule that is being made. */
const keepWord = (index: number): Code =>
  four.store(get(next), 16 * index, four.add(get(words + index), four.loadSame(get(constants), 4 * index)))

/** Four of the first 16 words of the schedules of the next four blocks: the input, turned over. */
function takeWords(at: number): Code[] {
  const read = [0, 1, 2, 3].map((of) => {
    const bytes = four.load(get(input), 64 * of + 4 * at)
    return set(fresh + of, four.pick(bytes, bytes, bigEndian))
  })
  const [first, second, third, last] = [words + at, words + at + 1, words + at + 2, words + at + 3]
  return [
    ...read,
    set(first, firstHalves(fresh, fresh + 2)),
    set(second, firstHalves(fresh + 1, fresh + 3)),
    set(third, lastHalves(fresh, fresh + 2)),
    set(last, lastHalves(fresh + 1, fresh + 3)),
    set(fresh, firstHalves(first, second)),
    set(second, lastHalves(first, second)),
    set(first, get(fresh)),
    set(fresh, firstHalves(third, last)),
    set(last, lastHalves(third, last)),
    set(third, get(fresh)),
    ...[at, at + 1, at + 2, at + 3].map(keepWord),
  ]
}

/** A later word of the schedules of the next four blocks, in the place of the one 16 before. */
function nextWord(index: number): Code {
  const back = (by: number) => words + ((index + 16 - by) % 16)
  const small = (local: number, first: number, second: number, shift: number) =>
    four.xor(
      four.rotate(get(local), first),
      four.rotate(get(local), second),
      four.shiftRight(get(local), shift),
    )
  const value = four.add(get(back(16)), small(back(15), 7, 18, 3), get(back(7)), small(back(2), 17, 19, 10))
  return [...set(words + index, value), ...keepWord(index)]
}

const big = (local: number, first: number, second: number, third: number) =>
  xor(rotate(get(local), first), rotate(get(local), second), rotate(get(local), third))

/**
 * The 64 rounds of a block. `beside` is put between them in equal shares: it belongs to the next blocks, and the
 * processor, which would wait for one round to end, does it in the meantime.
 */
function rounds(beside: readonly Code[]): Code {
  const code: Code[] = [set(other, xor(get(hash + 1), get(hash + 2)))]
  for (let round = 0; round < 64; round++) {
    // What RFC 6234 moves from a to h stays where it is, and the names move.
    const local = (letter: number) => hash + ((letter + 64 - round) % 8)
    const [a, b, d, e, f, g, h] = [local(0), local(1), local(3), local(4), local(5), local(6), local(7)]
    const [aXorB, bXorC] = round % 2 === 0 ? [one, other] : [other, one]
    const choose = xor(and(xor(get(f), get(g)), get(e)), get(g))
    const majority = xor(and(get(aXorB), get(bXorC)), get(b))
    code.push(
      set(sum, add(get(h), load(get(now), 16 * round), choose, big(e, 6, 11, 25))),
      set(d, add(get(d), get(sum))),
      set(aXorB, xor(get(a), get(b))),
      set(h, add(get(sum), majority, big(a, 2, 13, 22))),
      ...beside.slice((beside.length * round) / 64, (beside.length * (round + 1)) / 64),
    )
  }
  for (let at = 0; at < 8; at++) {
    const place = places.hash + 4 * at
    code.push(store(int(0), place, tee(hash + at, add(get(hash + at), load(int(0), place)))))
  }
  return code.flat()
}

const takeAll = [0, 4, 8, 12].flatMap(takeWords)
const nextAll = Array.from({ length: 16 }, (_, index) => nextWord(index))
const advance: Code[] = [set(next, add(get(next), int(256))), set(constants, add(get(constants), int(64)))]
const [schedule, otherSchedule] = places.schedules
const endOfBlock = branchIf(1, isZero(tee(left, subtract(get(left), int(1)))))
const endOfLaterBlock = branchIf(2, isZero(tee(left, subtract(get(left), int(1)))))

/**
 * The module that takes blocks of input into the hash: `run(blocks)`, at least one. The schedules of four blocks are made at
 * once, word by word beside the rounds of the four before them.
 */
export const compression = (): Uint8Array<ArrayBuffer> =>
  toModule({
    pages,
    integers: 15,
    vectors: 20,
    body: [
      ...Array.from({ length: 8 }, (_, at) => set(hash + at, load(int(0), places.hash + 4 * at))).flat(),
      ...[
        set(input, int(places.input)),
        set(next, int(schedule)),
        set(constants, int(places.constants)),
      ].flat(),
      ...[...takeAll, ...advance].flat(),
      ...loop(...nextAll, ...advance, branchIf(0, differ(get(constants), int(places.constants + 256)))),
      ...set(now, int(schedule)),
      ...block(
        loop(
          set(next, subtract(int(schedule + otherSchedule), get(now))),
          set(constants, int(places.constants)),
          set(input, add(get(input), int(256))),
          rounds(takeAll),
          endOfBlock,
          loop(
            ...advance,
            set(now, add(get(now), int(4))),
            rounds(nextAll),
            endOfLaterBlock,
            branchIf(0, differ(get(constants), int(places.constants + 192))),
          ),
          set(now, subtract(int(schedule + otherSchedule + 12), get(now))),
          branch(0),
        ),
      ),
    ],
  })
