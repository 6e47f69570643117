import { useLayoutEffect, useRef } from 'react'
import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { linkIdentity } from './link-account.ts'
import { OAuthEmailInUse } from './OAuthEmailInUse.tsx'
import { OAuthPopup } from './OAuthPopup.tsx'
import { continueInPopup, sendToOpener } from './popup.ts'
import type { OAuthEmailInUse as InUseState, OAuthEvent, OAuthPopup as PopupState } from './states.ts'

export type SecondaryScreenProps = ScreenProps<
  (PopupState | InUseState) & Feedback,
  OAuthEvent | BeginEvent
> & {
  /** Loaded after the flow reached this screen, so its title has missed the initial focus. */
  isLate: boolean
}

/** The effects of these screens, in the same chunk. */
export const effects = { linkIdentity, continueInPopup, sendToOpener }

/** The screens that most visitors never see. */
export function SecondaryScreen({ state, isLate, ...props }: SecondaryScreenProps) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isLate) container.current?.querySelector('h2')?.focus()
  }, [isLate])
  return (
    <div ref={container}>
      {state.screen === 'OAuthPopup' ? (
        <OAuthPopup {...props} state={state} />
      ) : (
        <OAuthEmailInUse {...props} state={state} />
      )}
    </div>
  )
}
