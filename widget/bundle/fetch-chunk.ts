/**
 * `fetchChunk` of the drop-in script. Its chunks are imported with `importChecked`, which fetches a chunk again under
 * another URL after a failure.
 */
export function fetchChunk<Module, Part>(
  load: () => Promise<Module>,
  part: (module: Module) => Part,
): () => Promise<Part> {
  let failures = 0
  return () =>
    load()
      .then((module) => part(module) ?? Promise.reject(module))
      .catch((cause: unknown) => {
        throw Object.assign(new Error('', { cause }), { code: 'unreachable', reload: ++failures > 1 })
      })
}
