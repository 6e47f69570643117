import type { Plugin, Rolldown } from 'vite'
import { baseOf, dynamicImport, readImports, toLoadOrder } from './chunk-imports.ts'
import { findShares, shareBindings } from './share-bindings.ts'

type Chunk = Rolldown.OutputChunk

export type CheckOptions = {
  /** Returns a short digest of a text, which identifies a build. */
  hashOf(text: string): string
  /** Returns the SHA-256 of a text in base64. */
  sha256(text: string): string
  /** Chunks whose digests the entry has. It leaves those of other chunks to the runtime, which keeps it small. */
  firstChunks: readonly string[]
}

/**
 * Turns the bundler's output into the drop-in script: no chunk imports the entry (`shareBindings`) or another chunk
 * (`readImports`), and no chunk is imported before the browser has compared it with its digest (`importChecked`, ADR
 * 0077).
 *
 * Each chunk contains the digests of the chunks that it loads, so the digest of the entry covers all files. The digest
 * of the build is part of every chunk's name: a chunk may differ from the same chunk of another build only by these
 * digests, and browsers cache by name.
 */
export function checkChunks({ hashOf, sha256, firstChunks }: CheckOptions): Plugin {
  return {
    name: 'check-chunks',
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
      const lazy = outputs.filter(({ isEntry }) => !isEntry)
      const entry = outputs.find(({ isEntry }) => isEntry)
      const nameOf = nameChunks(lazy)
      const find = (name: string) => lazy.find((chunk) => nameOf(chunk) === name)
      const runtime = find('runtime')
      if (!entry || !runtime) return this.error('The entry or the runtime is missing.')

      const loadedBy = new Map<Chunk, Set<string>>()
      const rewriteImports = (chunk: Chunk, callee: string | undefined) => {
        const loaded = new Set<string>()
        loadedBy.set(chunk, loaded)
        chunk.code = chunk.code.replace(
          dynamicImport,
          (_, _export, _local, picked, plain, _chunk, namespace) => {
            const names = toLoadOrder(lazy, picked ?? plain).map(nameOf)
            for (const name of names) loaded.add(name)
            // The entry asks the runtime for digests only if it does not have that of the chunk itself.
            if (
              chunk === entry &&
              firstChunks.includes(names.at(-1) ?? '') &&
              !names.every((name) => firstChunks.includes(name))
            )
              this.error(`${names.at(-1)} imports a chunk whose digest the entry does not have.`)
            const pick = namespace ? `.then(e=>e.${namespace})` : ''
            return `${picked ? '()=>' : ''}${callee}(${names.map((name) => `\`${name}\``)})${pick}`
          },
        )
      }
      rewriteImports(entry, findShares(entry).get('importChecked'))
      const toShared = shareBindings(entry, lazy, hashOf)
      for (const chunk of lazy) {
        rewriteImports(chunk, toShared('importChecked'))
        readImports(chunk, lazy, (imported) => `${toShared('modules')}[${JSON.stringify(nameOf(imported))}]`)
      }
      rename(outputs, nameOf, hashOf(outputs.map(({ code }) => code).join()))

      const byEntry = [...(loadedBy.get(entry) ?? [])]
      const inEntry = byEntry.filter((name) => firstChunks.includes(name))
      for (const name of byEntry) if (!inEntry.includes(name)) loadedBy.get(runtime)?.add(name)
      const digests = new Map<string, string>()
      /** Returns the digest of a chunk, after writing into it the digests of the chunks that it loads. */
      const toDigest = (name: string, loading: readonly string[] = []): string => {
        const finished = digests.get(name)
        if (finished) return finished
        const chunk = find(name)
        if (!chunk || loading.includes(name))
          return this.error(`These chunks load each other: ${loading}, ${name}`)
        // What loaded a chunk has its digest.
        const loaded = [...(loadedBy.get(chunk) ?? [])].filter(
          (loadedName) => loadedName !== name && !inEntry.includes(loadedName),
        )
        if (loaded.length > 0) {
          const table = toTable(loaded, (loadedName) => toDigest(loadedName, [...loading, name]))
          chunk.code = `Object.assign(${toShared('digests')},${table});${chunk.code}`
        }
        const digest = sha256(chunk.code).replace('=', '')
        digests.set(name, digest)
        return digest
      }
      entry.code = entry.code.replace('__DIGESTS__', toTable(inEntry, toDigest))
      for (const chunk of lazy)
        if (!digests.has(nameOf(chunk))) this.error(`Nothing loads ${chunk.fileName}.`)
    },
  }
}

/** Gives each chunk a name, such as `otp` for `chunks/otp-1a2b.js`. A second chunk of this name is `otp2`. */
function nameChunks(chunks: readonly Chunk[]): (chunk: Chunk) => string {
  const names = new Map<Chunk, string>()
  const byImport = chunks.toSorted(
    (first, second) => Number(second.isDynamicEntry) - Number(first.isDynamicEntry),
  )
  for (const chunk of byImport) {
    const title = chunk.fileName.replace(/^.*\/|-[^-]+\.js$/g, '')
    const taken = [...names.values()].filter((name) => name.replace(/\d+$/, '') === title).length
    names.set(chunk, taken > 0 ? `${title}${taken + 1}` : title)
  }
  return (chunk) => names.get(chunk) ?? chunk.name
}

function rename(outputs: readonly Chunk[], nameOf: (chunk: Chunk) => string, digest: string) {
  const lazy = outputs.filter(({ isEntry }) => !isEntry)
  const changes = lazy.map((chunk) => [baseOf(chunk.fileName), `${nameOf(chunk)}-${digest}.js`] as const)
  const renamed = (text: string) =>
    changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
  for (const chunk of outputs) {
    chunk.code = renamed(chunk.code).replaceAll('BUILD_DIGEST', digest)
    chunk.imports = chunk.imports.map(renamed)
    chunk.dynamicImports = chunk.dynamicImports.map(renamed)
    chunk.fileName = renamed(chunk.fileName)
  }
}

const toTable = (names: readonly string[], toDigest: (name: string) => string) =>
  `{${names.map((name) => `${/^\w+$/.test(name) ? name : `"${name}"`}:"${toDigest(name)}"`)}}`
