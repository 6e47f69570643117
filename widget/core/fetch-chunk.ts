/**
 * Fetches a chunk of the widget, and fetches it again after a failure. All retries are here.
 *
 * Firefox caches a failed import for the lifetime of the document. From the second failure on, the chunk is therefore
 * imported with a unique query added to its URL, which the browser's message contains. Only a chunk that never arrived
 * is imported this way, so there is no second copy. A chunk that still fails, for example because of a chunk that it
 * imports, needs a reload of the page: the error has `reload`.
 *
 * @param load an `import()` of the chunk
 * @param part picks the export; under another URL its name may differ, because the bundler renames exports
 * @param isImported whether other chunks import this chunk under its first URL, so no other URL is tried
 */
export function fetchChunk<Module, Part>(
  load: () => Promise<Module>,
  part: (module: Module) => Part,
  isImported = false,
): () => Promise<Part> {
  let failures = 0
  return () =>
    load()
      .catch((cause: unknown) => {
        const url = cause instanceof TypeError && /https?:\S+/.exec(cause.message)?.[0]
        if (++failures < 2 || !url || isImported) throw cause
        return import(/* @vite-ignore */ `${url}?again=${failures}`) as Promise<Module>
      })
      .then((module) => part(module) ?? Promise.reject(module))
      .catch((cause: unknown) => {
        throw Object.assign(new Error('', { cause }), { code: 'unreachable', reload: failures > 1 })
      })
}
