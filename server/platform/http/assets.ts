import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
/** At its highest quality, which is the default. */
const toBrotli = promisify(brotliCompress)

/** The encodings of HTTP, the smallest first. */
type Encoding = 'br' | 'gzip'
const encodings: readonly Encoding[] = ['br', 'gzip']

/** A file, and its compressed forms if they are smaller. */
export type Asset = {
  body: Buffer
  packed: Partial<Record<Encoding, Buffer>>
  etag: string
  type: string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The header of files whose name changes with their content. */
export const immutable = 'public, max-age=31536000, immutable'

const compressedTypes = new Set(['.png', '.woff2', '.ico', '.tgz'])

/** One file at a time, so that a server that has just started keeps its threads for requests. */
let packing: Promise<unknown> = Promise.resolve()

/**
 * Serves the files of a folder from memory and reloads them when they change on disk. A file that was requested for the
 * first time is gzipped. Brotli is a sixth smaller, but takes half a second for a large script, so it is added afterwards.
 * @returns a function that finds a file by its path below the folder
 */
export function createAssets(folder: string): (path: string) => Promise<Asset | undefined> {
  const cache = new Map<string, { changed: number; asset: Asset }>()
  return async (path) => {
    const full = join(folder, normalize(`/${path}`))
    const type = types[extname(full)]
    if (type === undefined || path.includes('\0') || !full.startsWith(folder + sep)) return undefined
    const stats = await stat(full).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const cached = cache.get(full)
    if (cached?.changed === stats.mtimeMs) return cached.asset
    const asset = await toAsset(await readFile(full), type, !compressedTypes.has(extname(full)))
    const changed = stats.mtimeMs
    cache.set(full, { changed, asset })
    if (asset.packed.gzip) {
      packing = packing.then(async () => {
        const br = await toBrotli(asset.body).catch(() => undefined)
        const isCurrent = cache.get(full)?.asset === asset
        if (br && isCurrent)
          cache.set(full, { changed, asset: { ...asset, packed: { ...asset.packed, br } } })
      })
    }
    return asset
  }
}

export async function toAsset(body: Buffer, type: string, isCompressible = true): Promise<Asset> {
  const zipped = isCompressible ? await toGzip(body, { level: 9 }) : undefined
  return {
    body,
    packed: zipped && zipped.length < body.length ? { gzip: zipped } : {},
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    type,
  }
}

/** Responds with a file: 304 if the client already has it, otherwise in the smallest form that the client accepts. */
export function sendAsset(request: Request, asset: Asset, headers: Record<string, string>): Response {
  const all = { ...headers, ETag: asset.etag, Vary: 'Accept-Encoding' }
  const etags = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (etags?.includes(asset.etag)) return new Response(null, { status: 304, headers: all })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = encodings.find((name) => asset.packed[name] && isAccepted(name, accepted))
  const body = (encoding && asset.packed[encoding]) ?? asset.body
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...all,
      'Content-Type': asset.type,
      'Content-Length': String(body.length),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
}

/** Whether the list of a client names the encoding, with a weight other than zero (RFC 9110, 12.5.3). */
const isAccepted = (encoding: Encoding, accepted: string) =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))`).test(accepted)
