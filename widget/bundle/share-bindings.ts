import type { Rolldown } from 'vite'

/**
 * Tells V8 that nearly all of the entry runs immediately: V8 then compiles it while it downloads instead of
 * function by function during the first render. Other engines see a comment.
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad'

const exportsAtEnd = /export\s*\{([^}]*)\};?\s*$/
const importOfEntry = /import\s*\{([^}]*)\}\s*from\s*["'`]\.\.\/login-widget\.js["'`];?/g

/**
 * Finds what the entry exports to its chunks.
 *
 * @returns the local name of each exported name, in the order of the exports
 * @throws if the entry has another shape
 */
export function findShares({ code }: Rolldown.OutputChunk): ReadonlyMap<string, string> {
  const shared = exportsAtEnd.exec(code)?.[1]
  if (!shared) throw new Error('The entry does not end with its shared bindings.')
  return new Map(toPairs(shared).map(({ from, to }) => [to, from]))
}

/**
 * Lets lazy chunks share code with the entry without importing it.
 *
 * A host may have loaded the entry as `login-widget.js?v=1`: a chunk that imported it would fetch a second copy
 * with a second runtime. A chunk imported by both would cost a round trip before the first render. So the entry
 * stores what it shares under a global symbol specific to the build, and chunks read it by index. Shared
 * bindings are never reassigned after the entry has run.
 *
 * @param hashOf returns a short digest of a text, which identifies the build
 * @returns the expression with which a chunk reads a shared binding
 * @throws if a chunk still imports the entry
 */
export function shareBindings(
  entry: Rolldown.OutputChunk,
  lazy: readonly Rolldown.OutputChunk[],
  hashOf: (text: string) => string,
): (name: string) => string {
  const shares = findShares(entry)
  const placeOf = (name: string) => [...shares.keys()].indexOf(name)
  const sharedGlobal = `globalThis[Symbol.for(${JSON.stringify(`login-widget ${hashOf(entry.code)}`)})]`
  const toPattern = (names: string) =>
    toPairs(names)
      .map(({ from, to }) => `${placeOf(from)}:${to}`)
      .join()

  entry.code = `${compileAtOnce}\n${entry.code.replace(exportsAtEnd, '')}${sharedGlobal}??=[${[...shares.values()]}];`
  entry.exports = []
  for (const chunk of lazy) {
    chunk.code = chunk.code.replace(
      importOfEntry,
      (_, names) => `const{${toPattern(names)}}=${sharedGlobal};`,
    )
    chunk.imports = chunk.imports.filter((name) => name !== entry.fileName)
    if (chunk.code.includes(entry.fileName)) throw new Error(`${chunk.fileName} still imports the entry.`)
  }
  return (name) => `${sharedGlobal}[${placeOf(name)}]`
}

const toPairs = (names: string) =>
  names
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .map(([from = '', to = from]) => ({ from, to }))
