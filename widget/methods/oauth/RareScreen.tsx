import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Beside } from '../../core/states.ts'
import { OAuthEmailInUse } from './OAuthEmailInUse.tsx'
import { OAuthPopup } from './OAuthPopup.tsx'
import type { OAuthEmailInUse as InUseState, OAuthEvent, OAuthPopup as PopupState } from './states.ts'

export { addSite } from './add-site.ts'
export { goOn, handOver } from './popup.ts'

export type RareProps = ScreenProps<(PopupState | InUseState) & Beside, OAuthEvent | BeginEvent>

/** The screens that most people never see. */
export function RareScreen({ state, ...props }: RareProps) {
  return state.screen === 'OAuthPopup' ? (
    <OAuthPopup {...props} state={state} />
  ) : (
    <OAuthEmailInUse {...props} state={state} />
  )
}
