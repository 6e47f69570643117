import type { FileHandle } from 'node:fs/promises'
import type { Bytes } from '#cake/index.ts'

/** Reads an open file in chunks of 1 MB, without closing it. */
export function readFrom(file: FileHandle, start = 0): ReadableStream<Bytes> {
  let at = start
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { bytesRead, buffer } = await file.read(new Uint8Array(2 ** 20), 0, 2 ** 20, at)
        if (bytesRead === 0) return controller.close()
        at += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
      },
    },
    { highWaterMark: 0 },
  )
}
