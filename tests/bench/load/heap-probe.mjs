/**
 * Loaded before a server (`--import`), this collects the garbage and reports the used heap, in bytes, whenever the parent
 * process sends a message. So the server itself needs no code for it.
 */
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('message', async () => {
    // Unlike `gc()`, this also frees compiled code that is no longer used. Otherwise the heap seems to grow for minutes.
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    const { usedSize } = await session.post('Runtime.getHeapUsage')
    session.disconnect()
    process.send(usedSize)
  })
  process.channel?.unref()
}
