import { useEffect } from 'react'
import type { Block } from '../app/blocks.ts'

/** Renders the element again, once the first chunk of its kind has loaded. */
export const Refresh: Block = (props) => {
  const { refresh } = props as { refresh?(): void }
  useEffect(() => refresh?.(), [refresh])
  return null
}
