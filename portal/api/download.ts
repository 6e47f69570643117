import type { QueryInput, Route } from '#contract/route.ts'
import { type ApiPorts, call } from './client.ts'

/** The number of rows received so far and in total. The total is undefined until the server has sent it. */
export type DownloadProgress = { rows: number; total: number | undefined }

export type DownloadOptions = {
  signal: AbortSignal
  onProgress: (progress: DownloadProgress) => void
}

/** Calls a route that returns CSV. @throws ApiError; the signal's reason when aborted */
export type Download<R extends Route = Route> = (
  route: R,
  input: QueryInput<R>,
  options: DownloadOptions,
) => Promise<Blob>

export type DownloadAny = <R extends Route>(...request: Parameters<Download<R>>) => Promise<Blob>

export function createDownload(ports: ApiPorts): DownloadAny {
  return async (route, input, { signal, onProgress }) => {
    const response = await call(ports, route, input, signal)
    const total = readTotal(response)
    const parts: BlobPart[] = []
    let lines = 0
    const reader = response.body?.getReader()
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) break
      parts.push(part.value)
      lines += countLines(part.value)
      // Without the header line. Capped, because cells with line breaks and a closing note add lines.
      onProgress({ rows: Math.min(Math.max(lines - 1, 0), total ?? lines), total })
    }
    return new Blob(parts, { type: 'text/csv' })
  }
}

function readTotal({ headers }: Response): number | undefined {
  const total = headers.get('x-total-rows') ?? ''
  return /^\d+$/.test(total) ? Number(total) : undefined
}

const lineFeed = 10
const countLines = (bytes: Uint8Array) =>
  bytes.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0)
