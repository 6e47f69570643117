import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Beside } from '../../core/states.ts'
import { addSite } from './add-site.ts'
import { OAuthEmailInUse } from './OAuthEmailInUse.tsx'
import { OAuthPopup } from './OAuthPopup.tsx'
import { goOn, handOver } from './popup.ts'
import type { OAuthEmailInUse as InUseState, OAuthEvent, OAuthPopup as PopupState } from './states.ts'

export type RareProps = ScreenProps<(PopupState | InUseState) & Beside, OAuthEvent | BeginEvent>

/** What is done there, in the same chunk. */
export const acts = { addSite, goOn, handOver }

/** The screens that most people never see. */
export function RareScreen({ state, ...props }: RareProps) {
  return state.screen === 'OAuthPopup' ? (
    <OAuthPopup {...props} state={state} />
  ) : (
    <OAuthEmailInUse {...props} state={state} />
  )
}
