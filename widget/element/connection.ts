import type { Widget } from '../app/widget.ts'
import type { Lazy } from '../core/lazy.ts'
import { withFrame } from './browser-ports.ts'

/** A failure is not an error yet, because the chunk is fetched again when it is needed. */
const quietly = (fetching: Promise<unknown>) => void fetching.catch(() => undefined)

/**
 * Fetches the runtime and follows the session. The chunks are requested with the first frame, because they cannot
 * arrive before it is painted.
 *
 * @param fetchClient fetches the provider's own client, if it is used; it takes longest, so it is requested first
 * @returns a function that disconnects
 */
export function connect(widget: Lazy<Widget>, fetchClient: (() => Promise<unknown>) | false): () => void {
  let stops: ((() => void) | undefined)[] | undefined = []
  const cancel = withFrame(() => {
    if (fetchClient) quietly(fetchClient())
    quietly(widget.load().then(({ followSession, prepare }) => stops?.push(followSession(), prepare())))
  })
  return () => {
    cancel()
    for (const stop of stops ?? []) stop?.()
    stops = undefined
  }
}
