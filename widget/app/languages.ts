import { fetchChunk } from '../core/fetch-chunk.ts'

/** The languages other than English, each a chunk of its own, by the first part of a locale tag. */
export const languages = new Map([
  [
    'de',
    fetchChunk(
      () => import('../messages/de.ts'),
      ({ de }) => de,
    ),
  ],
  [
    'ar',
    fetchChunk(
      () => import('../messages/ar.ts'),
      ({ ar }) => ar,
    ),
  ],
])
