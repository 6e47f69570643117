import type { QueryInput, Route } from '#contract/route.ts'
import { type ApiPorts, call } from './client.ts'

/** How many rows have come, and how many will; undefined until the server has said so. */
export type DownloadProgress = { rows: number; total: number | undefined }

export type DownloadOptions = {
  signal: AbortSignal
  onProgress: (progress: DownloadProgress) => void
}

/** Fetches a call that answers with CSV and not with JSON. Throws as Api does; the signal's reason when aborted. */
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
      // The first line is the header. A cell of several lines, or a last line that says something, is no row more.
      onProgress({ rows: Math.min(Math.max(lines - 1, 0), total ?? lines), total })
    }
    return new Blob(parts, { type: 'text/csv' })
  }
}

function readTotal({ headers }: Response): number | undefined {
  const said = headers.get('x-total-rows') ?? ''
  return /^\d+$/.test(said) ? Number(said) : undefined
}

const lineFeed = 10
const countLines = (bytes: Uint8Array) =>
  bytes.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0)
