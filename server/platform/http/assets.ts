import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** A file, and its gzipped form if that is smaller. */
export type Asset = { body: Buffer; gzipped: Buffer | undefined; etag: string; type: string }

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

/**
 * Serves the files of a folder from memory and reloads them when they change on disk.
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
    cache.set(full, { changed: stats.mtimeMs, asset })
    return asset
  }
}

export async function toAsset(body: Buffer, type: string, isCompressible = true): Promise<Asset> {
  const packed = isCompressible ? await compress(body, { level: 9 }) : undefined
  return {
    body,
    gzipped: packed && packed.length < body.length ? packed : undefined,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    type,
  }
}

/** Responds with a file: 304 if the client already has it, gzipped if the client accepts gzip. */
export function sendAsset(request: Request, asset: Asset, headers: Record<string, string>): Response {
  const all = { ...headers, ETag: asset.etag, Vary: 'Accept-Encoding' }
  const etags = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (etags?.includes(asset.etag)) return new Response(null, { status: 304, headers: all })
  const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(
    request.headers.get('accept-encoding') ?? '',
  )
    ? asset.gzipped
    : undefined
  const body = zipped ?? asset.body
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...all,
      'Content-Type': asset.type,
      'Content-Length': String(body.length),
      ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
    },
  })
}
