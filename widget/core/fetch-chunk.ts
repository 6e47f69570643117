/**
 * Fetches a chunk of the widget. It may be asked for again after a failure; the one place where that is done.
 *
 * Firefox remembers for a whole document that an address could not be imported, and asks for it no more. So from the
 * second try on, what still fails is asked for under an address of its own, which the browser's message gives. That
 * would make a second copy only of a chunk that never arrived under its first address. What keeps failing, such as a
 * chunk that imports one which was lost, takes a new load of the page: the error says so by `reload`.
 *
 * @param load an `import()` of the chunk
 * @param part what is wanted of it; a bundler may have renamed it, and then it is not there under another address
 * @param isImported the chunk is imported by others as well, which would never find it under another address
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
