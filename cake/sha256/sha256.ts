import type { Bytes } from '../bytes.ts'
import { compression, places, roomForInput } from './compression.ts'

/** A hash that takes its bytes piece by piece. The pieces are not kept. */
export type IncrementalHash = { update(bytes: Uint8Array): void; digest(): Bytes }

const primes: number[] = []
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
}
const fractionOf = (root: number) => Math.floor((root % 1) * 2 ** 32)
/** RFC 6234 sections 5.1 and 6.1 */
const constants = primes.map((prime) => fractionOf(Math.cbrt(prime)))
const beginning = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * SHA-256 in pieces, in WebAssembly, for what the platform's own call cannot take: it wants all bytes at once.
 * @throws CompileError where WebAssembly, or its vectors, are missing
 */
export async function createSha256(): Promise<IncrementalHash> {
  compiled ??= WebAssembly.compile(compression())
  const { exports } = await WebAssembly.instantiate(await compiled)
  // The module is our own: it exports these two.
  const { memory, run } = exports as { memory: WebAssembly.Memory; run(blocks: number): void }
  const words = new Uint32Array(memory.buffer)
  const input = new Uint8Array(memory.buffer, places.input)
  words.set(beginning, places.hash / 4)
  words.set(constants, places.constants / 4)
  let total = 0
  let filled = 0

  return {
    update(bytes) {
      total += bytes.length
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + roomForInput - filled)
        input.set(part, filled)
        filled += part.length
        at += part.length
        if (filled < roomForInput) return
        run(filled / 64)
        filled = 0
      }
    },
    digest() {
      const end = 64 * Math.ceil((filled + 9) / 64)
      input.fill(0, filled, end)
      input[filled] = 0x80
      const length = new DataView(memory.buffer, places.input + end - 8)
      length.setBigUint64(0, 8n * BigInt(total))
      run(end / 64)
      const digest = new DataView(new ArrayBuffer(32))
      for (let at = 0; at < 8; at++) digest.setUint32(4 * at, words[places.hash / 4 + at] ?? 0)
      return new Uint8Array(digest.buffer)
    },
  }
}
