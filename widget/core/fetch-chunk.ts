import { CodedError } from './coded-error.ts'

/**
 * Fetches a chunk of the widget, and fetches it again when it is called after a failure. The builds replace `import()`
 * by a function that takes another URL after a failure, because browsers may remember a failed one (ADR 0077).
 *
 * From the second failure on, the error has `reload`: the file may be missing because the site was updated.
 *
 * @param load an `import()` of the chunk
 * @param part picks the export
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
        throw new CodedError('unreachable', undefined, { cause, reload: ++failures > 1 })
      })
}
