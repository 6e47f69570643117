import { type Bytes, checksumOfStream, chunkSize, createKey, createMac } from '#cake/index.ts'
import { bakedCakes } from '../../../../portal/baker/engine/private-storage.ts'
import { writeAt } from '../../../../portal/workers/private-folder.ts'
import { serveRpc } from '../../../../portal/workers/serve-rpc.ts'

/** The parts of baking, each alone, on as many bytes as a cake has. Each part returns its duration in milliseconds. */

type Sized = { size: number }

/** Where `write` stores the bytes for `readBack`. */
const fileName = 'measured.cake'

const noise = crypto.getRandomValues.bind(crypto)

/** A chunk of random bytes. It is reused, because only the work on it is measured. */
function createChunk(): Bytes {
  const chunk = new Uint8Array(chunkSize)
  for (let at = 0; at < chunk.length; at += 65_536) noise(chunk.subarray(at, at + 65_536))
  return chunk
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Calls `work` for each chunk of `size` bytes. */
async function forEachChunk(size: number, work: (chunk: Bytes, at: number) => unknown): Promise<void> {
  const chunk = createChunk()
  for (let at = 0; at < size; at += chunk.length) {
    await work(at + chunk.length > size ? chunk.subarray(0, size - at) : chunk, at)
  }
}

/** Reads the chosen file as the baker does. */
const read = ({ file }: { file: File }) =>
  time(async () => {
    const reader = file.stream().getReader()
    while (!(await reader.read()).done);
  })

const encrypt = async ({ size }: Sized) => {
  const key = await crypto.subtle.importKey('raw', createKey(), 'AES-CBC', false, ['encrypt'])
  const iv = noise(new Uint8Array(16))
  return time(() => forEachChunk(size, (chunk) => crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, chunk)))
}

const mac = async ({ size }: Sized) => {
  const mac = await createMac(createKey())
  return time(async () => {
    await forEachChunk(size, (chunk) => mac.update(chunk))
    await mac.digest()
  })
}

const write = async ({ size }: Sized) => {
  const handle = await bakedCakes.openSync(fileName)
  try {
    return await time(async () => {
      await forEachChunk(size, (chunk, at) => writeAt(handle, chunk, at))
      handle.flush()
    })
  } finally {
    handle.close()
  }
}

const readBack = async (_: Sized) => {
  const handle = await bakedCakes.openSync(fileName)
  const buffer = new Uint8Array(chunkSize)
  try {
    return await time(async () => {
      for (let at = 0, length = 1; length > 0; at += length) length = handle.read(buffer, { at })
    })
  } finally {
    handle.close()
  }
}

const checksum = ({ size }: Sized) =>
  time(async () => {
    const chunk = createChunk()
    async function* chunks() {
      for (let at = 0; at < size; at += chunk.length)
        yield chunk.subarray(0, Math.min(chunk.length, size - at))
    }
    await checksumOfStream(chunks(), size)
  })

const methods = { read, encrypt, mac, write, readBack, checksum }
export type PartMethods = typeof methods

serveRpc(methods)
