/** Imports a chunk, and picks the wanted namespace if the chunk contains more than one module. */
type Chunk = [name: string, load: () => Promise<unknown>, pick?: (chunk: never) => unknown]

/** The chunks that have run, by name. A chunk reads here what it imports from another chunk. */
export const modules: Record<string, unknown> = {}

const loading: Record<string, Promise<unknown> | undefined> = {}
/** The URLs of the next attempt, for chunks that failed. */
const again: Record<string, string> = {}
let failures = 0

/**
 * Imports a chunk of the ES modules, after the chunks that it imports. The build writes calls of this function instead
 * of `import()`. After a failure, the chunk is imported with a unique query added to its URL, because browsers may
 * remember the failed one (ADR 0077). The URL comes from the browser's message: a bundler offers no other access to it.
 * WebKit does not name it, and fetches the same URL again.
 *
 * @param chunks the chunks that it imports, each after its own imports, and then the chunk
 * @throws what the browser reports if one of them cannot be fetched. Nothing of the chunk has run then.
 */
export async function importChunk(...chunks: Chunk[]): Promise<unknown> {
  let namespace: unknown
  for (const [name, load, pick] of chunks) {
    loading[name] ??= loadChunk(name, load)
    const module = await loading[name]
    namespace = pick ? pick(module as never) : module
  }
  return namespace
}

async function loadChunk(name: string, load: () => Promise<unknown>) {
  try {
    const url = again[name]
    modules[name] = await (url ? import(/* @vite-ignore */ url) : load())
    return modules[name]
  } catch (cause) {
    loading[name] = undefined
    const url = cause instanceof TypeError && /https?:[^\s?]+/.exec(cause.message)?.[0]
    if (url) again[name] = `${url}?again=${++failures}`
    throw cause
  }
}
