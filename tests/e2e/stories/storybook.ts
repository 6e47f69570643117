import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const ours = join(import.meta.dirname, '../../../dist/storybook')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The IDs of all stories in the built Storybook. */
export const findStories = (folder = ours): string[] => readStories(folder).map(([id]) => id)

/** How many stories each group of the sidebar has, by its title, such as `Sign in`. */
export function countStories(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, { title }] of readStories(ours)) {
    const [group = title] = title.split('/')
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}

function readStories(folder: string) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, { type: string; title: string }>
  }
  return Object.entries(entries).filter(([, { type }]) => type === 'story')
}

/** Serves the built Storybook. */
export async function serveStorybook(folder = ours): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname)
    const body = await readFile(join(folder, path)).catch(() => undefined)
    // Browsers request a favicon, but no story needs one.
    response.statusCode = body ? 200 : path === '/favicon.ico' ? 204 : 404
    response.setHeader('content-type', types[extname(path)] ?? 'text/plain')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
