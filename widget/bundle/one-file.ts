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
  // Business sign-in has copies (`copyForBusiness`), so that consumers load nothing because of it.
  const methodOf = (id: string) => /\/widget\/methods\/(?!business\/)([^/]+)\//.exec(id)?.[1]
  /** The methods that import a module, directly or through modules that lie in no method. */
  function findMethods(id: string, context: Rolldown.ChunkingContext) {
    const visited = new Set<string>()
    const methods = new Set<string>()
    const visit = (at: string) => {
      if (visited.has(at)) return
      visited.add(at)
      for (const importer of context.getModuleInfo(at)?.importers ?? []) {
        const method = methodOf(importer)
        if (method === undefined) visit(importer)
        else methods.add(method)
      }
    }
    visit(id)
    return methods
  }
  const isShared = (id: string, context: Rolldown.ChunkingContext) => findMethods(id, context).size > 1
  /** What all languages share is smaller than the digest of a chunk. */
  const isForLanguages = (id: string) => id.endsWith('/languages/text.ts')
  // A group includes the imports of its modules, so the entry comes first.
  return [
    {
      debugName: 'entry',
      priority: 2,
      name: (id: string, context: Rolldown.ChunkingContext) =>
        isAtOnce(id, context) || isForLanguages(id) ? 'entry' : null,
    },
    {
      debugName: 'runtime',
      priority: 1,
      name: (id: string, context: Rolldown.ChunkingContext) =>
        isNext(id, context) || isShared(id, context) ? 'runtime' : null,
    },
  ]
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
