import { useEffect, useState } from 'react'
import type { Opener } from './create-opener.ts'

/**
 * The opener of one visit: it stays while another section of the portal is looked at, so that an opening goes on and
 * what was opened can still be saved. Leaving the portal (signing out, the session's end, the PIN's lock) lets go of
 * every plaintext. Its code comes with the opener's screen; until that was looked at there is nothing to hold.
 */
export type HeldOpener = {
  /** The one there is; else the one that this makes. */
  find: (create: () => Opener) => Opener
  leave: () => void
}

export function useHeldOpener(): HeldOpener {
  const [held] = useState(createHeldOpener)
  useEffect(() => () => held.leave(), [held])
  return held
}

function createHeldOpener(): HeldOpener {
  let opener: Opener | undefined
  return {
    find(create) {
      opener ??= create()
      return opener
    },
    leave: () => opener?.leave(),
  }
}
