import { loaders as blockLoaders, createBlocks } from '../app/blocks.ts'
import { languages } from '../app/languages.ts'
import { createMethods, loaders } from '../app/methods.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import { createTables } from '../messages/tables.ts'
import { registerSheet } from '../ui/sheets.ts'

// The chunks that are fetched later. All tags of the page share them.

export const tables = createTables(languages)

export const runtime = createLazy(
  fetchChunk(
    // Named imports, because the bundler would create another chunk for a namespace object.
    async () => {
      const { createRuntime, blockNeeds, words, sheet, toastList } = await import('./runtime.ts')
      return { createRuntime, blockNeeds, words, sheet, toastList }
    },
    ({ createRuntime, blockNeeds, words, sheet, toastList }) => {
      tables.add(words)
      registerSheet(sheet)
      return { createRuntime, blockNeeds, ToastList: toastList }
    },
    true,
  ),
)

/** The texts of methods that few sites offer. */
const fetchAdditionalTexts = fetchChunk(
  () => import('#languages/en/widget/additional.ts'),
  ({ additional }) => additional,
)
const additionalTexts = createLazy(async () => tables.add(await fetchAdditionalTexts()))
const fetchSecondFactorTexts = fetchChunk(
  () => import('#languages/en/widget/second-factor.ts'),
  ({ secondFactor }) => secondFactor,
)
const secondFactorTexts = createLazy(async () => tables.add(await fetchSecondFactorTexts()))
const basicMethods: readonly string[] = ['otp', 'magic-link', 'password', 'phone', 'project']
const alongside = async (name: string) => {
  const [{ blockNeeds }] = await Promise.all([
    runtime.load(),
    basicMethods.includes(name) || (name === 'second-factor' ? secondFactorTexts : additionalTexts).load(),
  ])
  return blockNeeds
}
export const methods = createMethods(loaders, alongside)
export const blocks = createBlocks(blockLoaders, alongside)
