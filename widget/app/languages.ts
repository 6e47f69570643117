import type { Messages } from '#languages/en/widget.ts'
import { widgetTables } from '#languages/widget.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'

/** The languages other than English, each a chunk, by the first part of a locale tag. */
export const languages = new Map(
  Object.entries(widgetTables).map(([language, load]) => [
    language,
    fetchChunk<{ widget: Partial<Messages> }, Partial<Messages>>(load, ({ widget }) => widget),
  ]),
)
