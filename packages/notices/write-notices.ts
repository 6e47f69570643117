import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { findSoftware } from './find-software.ts'
import { describeNotices, noticesFile, type OwnLicense } from './notices.ts'

/**
 * Creates plugins of Vite that write the notices of a build next to its files.
 * @param builtBefore the notices of modules that the build takes from an earlier one
 * @returns `write` for the build, and `collect` for the build of its web workers, which has other modules
 */
export function writeNotices(license: OwnLicense, builtBefore: readonly string[] = []) {
  const modules = new Set<string>()
  const add = (bundle: Rolldown.OutputBundle) => {
    for (const output of Object.values(bundle))
      for (const module of output.type === 'chunk' ? output.moduleIds : []) modules.add(module)
  }
  const collect: Plugin = { name: 'collect-modules', generateBundle: (_, bundle) => add(bundle) }
  const write: Plugin = {
    name: 'write-notices',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        add(bundle)
        const earlierNotices = builtBefore.map((path) => readFileSync(path, 'utf8'))
        const source = describeNotices(license, findSoftware([...modules]), earlierNotices)
        this.emitFile({ type: 'asset', fileName: noticesFile, source })
      },
    },
  }
  return { write, collect }
}
