import type { Bytes } from '#cake/index.ts'

/** Takes what comes through a port, in order, from the call on. */
export function receiverOf(port: MessagePort): () => Promise<Bytes> {
  const here: Bytes[] = []
  let wake = () => {}
  port.onmessage = ({ data }: MessageEvent<Bytes>) => {
    here.push(data)
    wake()
  }
  return async () => {
    for (;;) {
      const stretch = here.shift()
      if (stretch) return stretch
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
