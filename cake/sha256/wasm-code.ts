/** WebAssembly's instructions, as far as SHA-256 needs them: each is a function of the code of what it works on. */
export type Code = readonly number[]

/** LEB128, as WebAssembly writes all its numbers. */
export function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  const rest = value >> 7
  const isLast = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0)
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(rest)]
}

const vector = (operation: number): Code => [0xfd, ...unsigned(operation)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
export const tee = (local: number, value: Code): Code => [...value, 0x22, ...unsigned(local)]

export const loop = (...body: Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0b]
export const block = (...body: Code[]): Code => [0x02, 0x40, ...body.flat(), 0x0b]
/** Goes on with the loop, or leaves the block, that lies so many levels further out. */
export const branch = (depth: number): Code => [0x0c, depth]
export const branchIf = (depth: number, condition: Code): Code => [...condition, 0x0d, depth]

export const int = (value: number): Code => [0x41, ...signed(value)]
export const isZero = (value: Code): Code => [...value, 0x45]
export const differ = (left: Code, right: Code): Code => [...left, ...right, 0x47]
export const subtract = (left: Code, right: Code): Code => [...left, ...right, 0x6b]
export const and = (left: Code, right: Code): Code => [...left, ...right, 0x71]
export const rotate = (value: Code, by: number): Code => [...value, ...int(by), 0x78]
export const add = (first: Code, ...others: Code[]): Code => [
  ...first,
  ...others.flatMap((other) => [...other, 0x6a]),
]
export const xor = (first: Code, ...others: Code[]): Code => [
  ...first,
  ...others.flatMap((other) => [...other, 0x73]),
]
export const load = (address: Code, offset: number): Code => [...address, 0x28, 2, ...unsigned(offset)]
export const store = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  ...[0x36, 2],
  ...unsigned(offset),
]

/** The same for four words at once. */
export const four = {
  load: (address: Code, offset: number): Code => [...address, ...vector(0), 0, ...unsigned(offset)],
  /** one word, four times */
  loadSame: (address: Code, offset: number): Code => [...address, ...vector(9), 2, ...unsigned(offset)],
  store: (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    ...vector(11),
    ...[0, ...unsigned(offset)],
  ],
  /** bytes of both, 0 to 15 of the left and 16 to 31 of the right */
  pick: (left: Code, right: Code, bytes: Code): Code => [...left, ...right, ...vector(13), ...bytes],
  add: (first: Code, ...others: Code[]): Code => [
    ...first,
    ...others.flatMap((other) => [...other, ...vector(0xae)]),
  ],
  xor: (first: Code, ...others: Code[]): Code => [
    ...first,
    ...others.flatMap((other) => [...other, ...vector(0x51)]),
  ],
  shiftRight: (value: Code, by: number): Code => [...value, ...int(by), ...vector(0xad)],
  rotate: (value: Code, by: number): Code => [
    ...[...value, ...int(by), ...vector(0xad)],
    ...[...value, ...int(32 - by), ...vector(0xab)],
    ...vector(0x50),
  ],
}

export type Module = { pages: number; integers: number; vectors: number; body: Code }

/** A module with one memory, `memory`, and one function of one integer, `run`, that has so many locals beside it. */
export function toModule({ pages, integers, vectors, body }: Module): Uint8Array<ArrayBuffer> {
  const [int32, vector128] = [0x7f, 0x7b]
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
  const name = (text: string): Code => [text.length, ...new TextEncoder().encode(text)]
  const locals = [2, ...unsigned(integers), int32, ...unsigned(vectors), vector128]
  const code = [...locals, ...body, 0x0b]
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, int32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 1, ...unsigned(pages), ...unsigned(pages)]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('run'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ])
}
