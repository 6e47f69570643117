import {
  type Bytes,
  checksumOf,
  encryptCake,
  fieldPathOf,
  headerSize,
  layerContent,
  toHex,
  unlockedPath,
} from '#cake/index.ts'
import { basePath, type KeyPath } from '#contract/ids.ts'
import { type SampleFile, sampleFiles } from './sample-cakes.ts'
import { createSeededRandom } from './seeded-random.ts'

/** A sample file as a cake. */
export type SampleCake = SampleFile & {
  bytes: Bytes
  checksum: string
  headerHash: string
  /** in hex, by path */
  keys: { keyPath: KeyPath; key: string }[]
}

/**
 * Bakes the sample files as a baker does, but with keys and IVs from a fixed seed. The bytes are the same at each
 * start, so they need not be stored. The keys are as public as the demo's passwords.
 */
export const bakeSamples = (): Promise<SampleCake[]> => Promise.all(sampleFiles.map(bake))

async function bake(file: SampleFile, index: number): Promise<SampleCake> {
  const random = createSeededRandom(44 + index)
  const outer = random.bytes(32)
  const fieldKeys = new Map(file.fields.map((name) => [name, random.bytes(32)]))
  const source = new TextEncoder().encode(file.content)
  const plaintext =
    fieldKeys.size === 0
      ? source
      : (await layerContent(file.title, source, fieldKeys, () => random.bytes(16))).content
  const iv = random.bytes(16)
  const baking = encryptCake(plaintext, plaintext.length, outer, () => iv)
  const body = new Uint8Array(await new Response(baking.body).arrayBuffer())
  const bytes = new Uint8Array([...(await baking.header), ...body])
  const header = await crypto.subtle.digest('SHA-256', bytes.slice(0, headerSize))
  const toEntry = (keyPath: KeyPath, key: Bytes) => ({ keyPath, key: toHex(key) })
  return {
    ...file,
    bytes,
    checksum: await checksumOf(bytes),
    headerHash: toHex(new Uint8Array(header)),
    keys: [
      toEntry(basePath, outer),
      ...(fieldKeys.size > 0 ? [toEntry(unlockedPath, outer)] : []),
      ...[...fieldKeys].map(([name, key]) => toEntry(fieldPathOf(name), key)),
    ],
  }
}
