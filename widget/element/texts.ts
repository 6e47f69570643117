import { languages } from '../app/languages.ts'
import { createTables } from '../app/tables.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'

/** The texts that have loaded, for all tags of the page. */
export const tables = createTables(languages)

/** The texts of methods that few sites offer. */
const fetchAdditionalTexts = fetchChunk(
  () => import('#languages/en/widget/additional.ts'),
  ({ additional }) => additional,
)
export const additionalTexts = createLazy(async () => tables.add(await fetchAdditionalTexts()))
