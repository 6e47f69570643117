import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * A dynamic import of a chunk. Also with a function around it that only picks one of its exports (1 to 3), or with a
 * pick of one export after it, which is the namespace of a module in the chunk (5).
 */
export const dynamicImport =
  /async\s*\(\)\s*=>\s*\{\s*(?:let|const)\s*\{\s*(\w+)(?::\s*(\w+))?\s*\}\s*=\s*await import\([`"]\.\/(?:chunks\/)?([^`"/]+)[`"]\);?\s*return\s*\{\s*\1(?::\s*\2)?\s*\};?\s*\}|\bimport\([`"]\.\/(?:chunks\/)?([^`"/]+)[`"]\)(?:\.then\(\(?(\w+)\)?\s*=>\s*\5\.(\w+)\))?/g

/**
 * Replaces what a chunk imports from other chunks that are loaded later: it reads their exports from the modules that
 * have run. A browser may remember that a module could not be fetched, and a chunk that imports it by its URL could then
 * never run, even after that module was fetched from another URL (ADR 0077). The chunk keeps its imports of the entry,
 * and its list of imports, which the order of loading follows.
 *
 * @param toModule returns the expression of the module of a chunk
 * @throws if the chunk imports another in a form that is not expected
 */
export function readImports(
  chunk: Chunk,
  lazy: readonly Chunk[],
  toModule: (imported: Chunk) => string,
): void {
  for (const imported of lazy) {
    const file = baseOf(imported.fileName)
    chunk.code = chunk.code.replace(
      new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file.replaceAll('.', '\\.')}";?`),
      (_, names: string) => `const {${names.replaceAll(/\s+as\s+/g, ':')}}=${toModule(imported)};`,
    )
    if (chunk.code.includes(`from"./${file}"`) || chunk.code.includes(`from "./${file}"`))
      throw new Error(`${chunk.fileName} still imports ${file}.`)
  }
}

/**
 * A chunk after the chunks that it imports, each after its own imports.
 *
 * @throws if there is no such chunk
 */
export function toLoadOrder(chunks: readonly Chunk[], file: string): Chunk[] {
  const chunk = chunks.find(({ fileName }) => baseOf(fileName) === file)
  if (!chunk) throw new Error(`There is no chunk ${file}.`)
  const imported = chunk.imports
    .map(baseOf)
    .filter((name) => chunks.some(({ fileName }) => baseOf(fileName) === name))
    .flatMap((name) => toLoadOrder(chunks, name))
  return [...new Set([...imported, chunk])]
}

/** The name of a file without its folder. */
export const baseOf = (fileName: string): string => fileName.replace(/^.*\//, '')
