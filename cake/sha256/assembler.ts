/**
 * The WebAssembly instructions that SHA-256 needs, under their names in the specification. Each function takes the code
 * of its operands and returns the code that leaves the result on the stack.
 */
export type Code = readonly number[]

/** LEB128, the encoding of unsigned numbers. */
export function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** LEB128, the encoding of signed numbers. */
function signed(value: number): Code {
  const rest = value >> 7
  const isLast = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0)
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(rest)]
}

const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)]

const binary =
  (opcode: Code) =>
  (first: Code, ...rest: Code[]): Code => [...first, ...rest.flatMap((operand) => [...operand, ...opcode])]

export const local = {
  get: (index: number): Code => [0x20, ...unsigned(index)],
  set: (index: number, value: Code): Code => [...value, 0x21, ...unsigned(index)],
  tee: (index: number, value: Code): Code => [...value, 0x22, ...unsigned(index)],
}

export const loop = (...body: Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0b]
export const block = (...body: Code[]): Code => [0x02, 0x40, ...body.flat(), 0x0b]
/** Continues the loop, or leaves the block, `depth` levels further out. */
export const br = (depth: number): Code => [0x0c, depth]
export const brIf = (depth: number, condition: Code): Code => [...condition, 0x0d, depth]

const constant = (value: number): Code => [0x41, ...signed(value)]

/** 32-bit integers. */
export const i32 = {
  const: constant,
  load: (address: Code, offset: number): Code => [...address, 0x28, 2, ...unsigned(offset)],
  store: (address: Code, offset: number, value: Code): Code => {
    return [...address, ...value, 0x36, 2, ...unsigned(offset)]
  },
  eqz: (value: Code): Code => [...value, 0x45],
  ne: binary([0x47]),
  add: binary([0x6a]),
  sub: binary([0x6b]),
  and: binary([0x71]),
  xor: binary([0x73]),
  rotr: (value: Code, count: number): Code => [...value, ...constant(count), 0x78],
}

/** Vectors of four 32-bit integers. */
export const i32x4 = {
  load: (address: Code, offset: number): Code => [...address, ...simd(0), 0, ...unsigned(offset)],
  /** loads one integer into all four lanes */
  loadSplat: (address: Code, offset: number): Code => [...address, ...simd(9), 2, ...unsigned(offset)],
  store: (address: Code, offset: number, value: Code): Code => {
    return [...address, ...value, ...simd(11), 0, ...unsigned(offset)]
  },
  /** i8x16.shuffle: selects 16 bytes, 0 to 15 from `a` and 16 to 31 from `b` */
  shuffle: (a: Code, b: Code, bytes: Code): Code => [...a, ...b, ...simd(13), ...bytes],
  add: binary(simd(0xae)),
  xor: binary(simd(0x51)),
  shr: (value: Code, count: number): Code => [...value, ...constant(count), ...simd(0xad)],
  rotr: (value: Code, count: number): Code => [
    ...i32x4.shr(value, count),
    ...[...value, ...constant(32 - count), ...simd(0xab)],
    ...simd(0x50),
  ],
}

export type Module = { pages: number; integers: number; vectors: number; body: Code }

/**
 * Assembles a module with one memory, exported as `memory`, and one function of one integer, exported as `run`.
 * @param integers the number of i32 locals in addition to the parameter
 * @param vectors the number of v128 locals
 */
export function toModule({ pages, integers, vectors, body }: Module): Uint8Array<ArrayBuffer> {
  const [i32Type, v128Type] = [0x7f, 0x7b]
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
  const name = (text: string): Code => [text.length, ...new TextEncoder().encode(text)]
  const locals = [2, ...unsigned(integers), i32Type, ...unsigned(vectors), v128Type]
  const code = [...locals, ...body, 0x0b]
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, i32Type, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 1, ...unsigned(pages), ...unsigned(pages)]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('run'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ])
}
