import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { baseOf, dynamicImport, readImports, toLoadOrder } from './chunk-imports.ts'

/** The module `importChunk`, an entry of the build: an entry keeps the names of its exports. */
export const importChunkSource = resolve(import.meta.dirname, 'import-chunk.ts')

/** The name of its file in the folder of the chunks. */
const helper = 'import-chunk'

/**
 * Lets the chunks of ES modules, which another bundler may bundle again, be fetched again after a failure: `importChunk`
 * replaces every `import()`, and no chunk imports another chunk that is loaded later (`readImports`).
 *
 * @param folder the folder of the chunks
 */
export function retryImports(folder: string): { plugin: Plugin; entry: Record<string, string> } {
  const plugin: Plugin = {
    name: 'retry-imports',
    generateBundle(_, bundle) {
      inlineBundlerCode(bundle)
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
      const reached = new Set<string>()
      const reach = (fileName: string) => {
        const output = outputs.find((candidate) => candidate.fileName === fileName)
        if (!output || reached.has(fileName)) return
        reached.add(fileName)
        output.imports.forEach(reach)
      }
      for (const { isEntry, fileName } of outputs) if (isEntry) reach(fileName)
      const lazy = outputs.filter(({ fileName }) => !reached.has(fileName))
      const nameOf = ({ fileName }: { fileName: string }) =>
        JSON.stringify(baseOf(fileName).replace(/\.js$/, ''))
      for (const chunk of outputs) {
        const used = new Set<string>()
        const path = chunk.fileName.startsWith(`${folder}/`) ? './' : `./${folder}/`
        chunk.code = chunk.code.replace(
          dynamicImport,
          (text, name, _local, picked, plain, _param, namespace) => {
            const file: string = picked ?? plain
            if (!lazy.some(({ fileName }) => baseOf(fileName) === file)) return text
            used.add('importChunk')
            const chunks = toLoadOrder(lazy, file).map((each) => {
              const load = `${nameOf(each)},()=>import("${path}${baseOf(each.fileName)}")`
              return `[${load}${namespace && baseOf(each.fileName) === file ? `,(chunk)=>chunk.${namespace}` : ''}]`
            })
            return `${name ? '()=>' : ''}importChunk(${chunks})`
          },
        )
        if (lazy.includes(chunk))
          readImports(chunk, lazy, (imported) => {
            used.add('modules')
            return `modules[${nameOf(imported)}]`
          })
        if (used.size === 0) continue
        // On the first line, so that the lines of the source map stay.
        const names = [...used].map((name) => `${name} as __${name}`)
        chunk.code = `import{${names}}from"${path}${helper}.js";${chunk.code.replaceAll(/\b(importChunk\(\[|modules\[")/g, '__$1')}`
      }
    },
  }
  return { plugin, entry: { [`${folder}/${helper}`]: importChunkSource } }
}

/** Copies the bundler's own helpers, which are shorter than a request, into the chunks that import them. */
function inlineBundlerCode(bundle: Rolldown.OutputBundle): void {
  const helpers = Object.values(bundle).find(({ fileName }) => fileName.endsWith('/rolldown-runtime.js'))
  if (helpers?.type !== 'chunk') return
  const body = helpers.code.replaceAll(/^\/\/.*$|^export \{.*$/gm, '').replaceAll(/\s+/g, ' ')
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.imports.includes(helpers.fileName)) continue
    chunk.code = chunk.code.replace(/import \{ \w+ as __exportAll \} from "[^"]*rolldown-runtime\.js";/, body)
    if (chunk.code.includes('rolldown-runtime'))
      throw new Error(`${chunk.fileName} still imports the bundler's helpers.`)
    chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName)
  }
  delete bundle[helpers.fileName]
}
