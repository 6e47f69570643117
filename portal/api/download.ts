import type { QueryInput, Route } from '#contract/route.ts'
import { type ApiPorts, call } from './client.ts'

export type DownloadOptions = {
  signal: AbortSignal
  /** told how many bytes have come so far */
  onProgress: (bytes: number) => void
}

/** Fetches a call that answers with a file and not with JSON. Throws as Api does; the signal's reason when aborted. */
export type Download<R extends Route = Route> = (
  route: R,
  input: QueryInput<R>,
  options: DownloadOptions,
) => Promise<Blob>

export type DownloadAny = <R extends Route>(...request: Parameters<Download<R>>) => Promise<Blob>

export function createDownload(ports: ApiPorts): DownloadAny {
  return async (route, input, { signal, onProgress }) => {
    const response = await call(ports, route, input, signal)
    const parts: BlobPart[] = []
    let bytes = 0
    const reader = response.body?.getReader()
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) break
      parts.push(part.value)
      bytes += part.value.byteLength
      onProgress(bytes)
    }
    return new Blob(parts, { type: 'text/csv' })
  }
}
