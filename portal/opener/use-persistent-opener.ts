import { useEffect, useState } from 'react'
import type { Opener } from './create-opener.ts'

/**
 * Keeps the opener while the user looks at other sections of the portal, so an opening continues and opened files stay
 * available. Leaving the portal (sign-out, end of the session, PIN lock) discards all plaintext.
 */
export type PersistentOpener = {
  /** @returns the opener, created on first use because its code loads with the opener's screen */
  find: (create: () => Opener) => Opener
  leave: () => void
}

export function usePersistentOpener(): PersistentOpener {
  const [persistent] = useState(createPersistentOpener)
  useEffect(() => () => persistent.leave(), [persistent])
  return persistent
}

function createPersistentOpener(): PersistentOpener {
  let opener: Opener | undefined
  return {
    find(create) {
      opener ??= create()
      return opener
    },
    leave: () => opener?.leave(),
  }
}
