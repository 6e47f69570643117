import type { Plugin, Rolldown } from 'vite'

/**
 * Bundler groups: the code needed immediately goes into the entry, the code needed next into one chunk. A module
 * belongs to a group if a static import reaches it from the group's root. The second group includes code shared by
 * several methods, so no method waits for a second chunk.
 *
 * @param runtime the root of the second group
 */
export function chunkGroups(entry: string, runtime: string) {
  const reach = (root: string) => {
    const reached = new Set<string>()
    return (id: string, context: Rolldown.ChunkingContext) => {
      const visit = (at: string) => {
        if (reached.has(at)) return
        reached.add(at)
        context.getModuleInfo(at)?.importedIds.forEach(visit)
      }
      visit(root)
      return reached.has(id)
    }
  }
  const [isAtOnce, isNext] = [reach(entry), reach(runtime)]
  const methodOf = (id: string) => /\/widget\/methods\/([^/]+)\//.exec(id)?.[1]
  const isShared = (id: string, context: Rolldown.ChunkingContext) =>
    new Set(context.getModuleInfo(id)?.importers.flatMap((importer) => methodOf(importer) ?? [])).size > 1
  // A group includes the imports of its modules, so the entry comes first.
  return [
    {
      debugName: 'entry',
      priority: 2,
      name: (id: string, context: Rolldown.ChunkingContext) => (isAtOnce(id, context) ? 'entry' : null),
    },
    {
      debugName: 'runtime',
      priority: 1,
      name: (id: string, context: Rolldown.ChunkingContext) =>
        isNext(id, context) || isShared(id, context) ? 'runtime' : null,
    },
  ]
}

/**
 * Tells V8 that nearly all of the entry runs immediately: V8 then compiles it while it downloads instead of
 * function by function during the first render. Other engines see a comment.
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad'

const exportsAtEnd = /export\s*\{([^}]*)\};?\s*$/
const importOfEntry = /import\s*\{([^}]*)\}\s*from\s*["'`]\.\.\/login-widget\.js["'`];?/g

/**
 * Lets lazy chunks share code with the entry without importing it.
 *
 * A host may have loaded the entry as `login-widget.js?v=1`: a chunk that imported it would fetch a second copy
 * with a second runtime. A chunk imported by both would cost a round trip before the first render. So the entry
 * stores what it shares under a global symbol specific to the build, and chunks read it by index. Shared
 * bindings are never reassigned after the entry has run.
 *
 * @param hashOf returns a short digest of a text, which identifies the build
 */
export function shareWithoutImport(hashOf: (text: string) => string): Plugin {
  return {
    name: 'share-without-import',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const shared = exportsAtEnd.exec(entry?.code ?? '')
      if (!entry || !shared?.[1]) return this.error('The entry does not end with its shared bindings.')
      const shares = toPairs(shared[1])
      const placeOf = (name: string) => shares.findIndex(({ to }) => to === name)
      const sharedGlobal = `globalThis[Symbol.for(${JSON.stringify(`login-widget ${hashOf(entry.code)}`)})]`

      entry.code = `${compileAtOnce}\n${entry.code.replace(exportsAtEnd, '')}${sharedGlobal}??=[${shares.map(({ from }) => from)}];`
      entry.exports = []
      for (const chunk of chunks) {
        if (chunk === entry) continue
        chunk.code = chunk.code.replace(
          importOfEntry,
          (_, names) => `const{${toPattern(names, placeOf)}}=${sharedGlobal};`,
        )
        chunk.imports = chunk.imports.filter((name) => name !== entry.fileName)
        if (chunk.code.includes(entry.fileName)) this.error(`${chunk.fileName} still imports the entry.`)
      }
      rename(chunks, (name) => name.replace(/[^-]+(?=\.js$)/, (hash) => hashOf(hash + sharedGlobal)))
    },
  }
}

const wrappedImport =
  /[\w$]+\((?:async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]+`\));return\{\1:\2\}\}|\(\)=>(import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?)),(?:\[\]|__VITE_PRELOAD__),import\.meta\.url\)/g

/** Chunks request their own imports and have no CSS, so the bundler's preloader has nothing to do. */
export function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replace(wrappedImport, '$3$4')
      }
    },
  }
}

/**
 * The bundler named the chunks before this rewrite. A chunk that differs from the next build only by the symbol
 * needs a new name, because browsers cache by name.
 */
function rename(chunks: Rolldown.OutputChunk[], toName: (name: string) => string) {
  const lazy = chunks.filter(({ isEntry }) => !isEntry).map(({ fileName }) => fileName)
  const renamed = (text: string) =>
    lazy.reduce((changed, name) => changed.replaceAll(baseOf(name), baseOf(toName(name))), text)
  for (const chunk of chunks) {
    chunk.code = renamed(chunk.code)
    chunk.imports = chunk.imports.map(renamed)
    chunk.dynamicImports = chunk.dynamicImports.map(renamed)
    chunk.fileName = renamed(chunk.fileName)
  }
}

const baseOf = (fileName: string) => fileName.replace(/^.*\//, '')

const toPairs = (names: string) =>
  names
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .map(([from = '', to = from]) => ({ from, to }))

const toPattern = (names: string, placeOf: (name: string) => number) =>
  toPairs(names)
    .map(({ from, to }) => `${placeOf(from)}:${to}`)
    .join()
