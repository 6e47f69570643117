import type { Bytes } from '#cake/index.ts'

/** @returns a function that returns the next message of the port, in order */
export function receiverOf(port: MessagePort): () => Promise<Bytes> {
  const queue: Bytes[] = []
  let wake = () => {}
  port.onmessage = ({ data }: MessageEvent<Bytes>) => {
    queue.push(data)
    wake()
  }
  return async () => {
    for (;;) {
      const chunk = queue.shift()
      if (chunk) return chunk
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
