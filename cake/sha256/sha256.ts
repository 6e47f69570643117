import type { Bytes } from '../bytes.ts'
import { createModule, inputCapacity, offsets } from './compress.ts'
import { H0, K } from './constants.ts'

/** A hash computed chunk by chunk. Chunks are not retained. `digest` is called once, last. */
export type IncrementalHash = { update(bytes: Uint8Array): void; digest(): Bytes }

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Starts an incremental SHA-256 in WebAssembly (README.md says why: WebCrypto hashes only a complete buffer).
 * @throws CompileError if the browser lacks WebAssembly SIMD
 */
export async function createSha256(): Promise<IncrementalHash> {
  compiled ??= WebAssembly.compile(createModule())
  const { exports } = await WebAssembly.instantiate(await compiled)
  // compress.ts creates the module with these two exports.
  const { memory, run } = exports as { memory: WebAssembly.Memory; run(blocks: number): void }
  const words = new Uint32Array(memory.buffer)
  const input = new Uint8Array(memory.buffer, offsets.input)
  words.set(H0, offsets.H / 4)
  words.set(K, offsets.K / 4)
  let total = 0
  let buffered = 0

  return {
    update(bytes) {
      total += bytes.length
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + inputCapacity - buffered)
        input.set(part, buffered)
        buffered += part.length
        at += part.length
        if (buffered < inputCapacity) return
        run(buffered / 64)
        buffered = 0
      }
    },
    digest() {
      // Padding, FIPS 180-4 section 5.1.1: a 1 bit, zeros, and the length in bits as a 64-bit number.
      const end = 64 * Math.ceil((buffered + 9) / 64)
      input.fill(0, buffered, end)
      input[buffered] = 0x80
      const length = new DataView(memory.buffer, offsets.input + end - 8)
      length.setBigUint64(0, 8n * BigInt(total))
      run(end / 64)
      const digest = new DataView(new ArrayBuffer(32))
      for (let index = 0; index < 8; index++) digest.setUint32(4 * index, words[offsets.H / 4 + index] ?? 0)
      return new Uint8Array(digest.buffer)
    },
  }
}
