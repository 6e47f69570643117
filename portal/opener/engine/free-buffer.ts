import type { Bytes } from '#cake/index.ts'

/**
 * Creates a function that frees the buffer of some bytes at once; their length is 0 afterwards. Left to garbage collection,
 * the plaintext of a large cake adds 64 MB and more between two collections. A message to a closed port is dropped, and with
 * it the buffers that it transfers.
 */
export function createBufferFree(): (bytes: Bytes) => void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  return ({ buffer }) => port1.postMessage(undefined, [buffer])
}
