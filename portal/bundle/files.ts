import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { locales } from '../../languages/locales.ts'
import { screens } from '../early/screens.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Finds the files that these modules and everything that they import consist of.
 * @param modules paths in the repository
 * @throws if the build does not contain a module
 */
export function collectFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const imported of chunk?.imports ?? []) add(imported)
    for (const style of chunk?.viteMetadata?.importedCss ?? []) add(style)
  }
  for (const module of modules) {
    const path = resolve(root, module)
    const chunk = chunks.find(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === path || moduleIds.includes(path),
    )
    if (!chunk) throw new Error(`No chunk of the build contains ${module}.`)
    add(chunk.fileName)
  }
  return names
}

/** The modules of each part that a page can start with, by its name in portal/early/early.ts. */
const parts: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    Object.entries(screens).map(([name, paths]) => [name, paths.map((path) => `portal/${path}`)]),
  ),
  ...Object.fromEntries(
    locales.flatMap((language) =>
      ['first', 'authenticated', 'dashboard'].map((part) => [
        `${language}.${part}`,
        [`languages/${language}/portal/${part}.ts`, ...(language === 'en' ? [] : ['languages/portal.ts'])],
      ]),
    ),
  ),
}

/** Writes the page's first script into the page, with the files of each part that the page does not request itself. */
export function writeEarlyScript(): Plugin {
  return {
    name: 'write-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const early = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.name === 'early',
        )
        if (!early) throw new Error('The build has no early script.')
        const requested = collectFiles(bundle, ['portal/index.html', 'portal/early/early.ts'])
        const list = Object.entries(parts).map(([name, modules]) => {
          const files = [...collectFiles(bundle, modules)].filter((file) => !requested.has(file))
          return [name, files.map((file) => file.replace(/^assets\//, ''))]
        })
        const json = JSON.stringify(Object.fromEntries(list))
        // Asynchronous, so that it does not wait for the styles.
        return html.replace(
          '<!--early-->',
          `<script type="application/json" id="files">${json}</script>
    <script type="module" async crossorigin src="/${early.fileName}"></script>`,
        )
      },
    },
  }
}
