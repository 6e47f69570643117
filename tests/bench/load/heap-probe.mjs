/**
 * Loaded before a server (`--expose-gc --import`), this collects the garbage and reports the used heap, in bytes, whenever
 * the parent process sends a message. So the server itself needs no code for it.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('message', () => {
    // The second collection frees what finalizers of the first one released.
    globalThis.gc()
    globalThis.gc()
    process.send(process.memoryUsage().heapUsed)
  })
  process.channel?.unref()
}
