import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import type { DrawingProps } from '../ui/Drawing.tsx'

/** The drawings, which load together with the first method. */
export const drawings = createLazy(
  fetchChunk(
    () => import('../ui/Drawing.tsx'),
    ({ Drawing }) => Drawing,
  ),
)

/** The drawing above the title of a screen that reports a state. The screen works without it. */
export function Emblem(props: DrawingProps) {
  const Drawing = drawings.find()
  return Drawing ? <Drawing {...props} /> : null
}
