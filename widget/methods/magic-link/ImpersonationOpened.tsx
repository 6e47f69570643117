import { toBanner } from '../../core/banner.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { ProblemBanner } from '../../ui/ProblemBanner.tsx'
import type { MagicLinkEvent, ImpersonationOpened as State } from './states.ts'

type Props = ScreenProps<State & Feedback, MagicLinkEvent>

/** The landing page of an operator's link: one click signs the operator in as the user. */
export function ImpersonationOpened({ state, send, t, toText, now }: Props) {
  const { errorMessage, checking, isLinkUsed } = state
  const leave = () => send({ method: 'magic-link', type: 'newLinkPressed' })
  return (
    <Frame title={t('impersonation.title')} back={{ label: t('back'), onPress: leave }}>
      {errorMessage && <ProblemBanner {...toBanner(errorMessage, { toText, now, t })} />}
      {!isLinkUsed && (
        <>
          <p className="lw-text" part="text">
            {t('impersonation.lead')}
          </p>
          <Button busy={checking} onPress={() => send({ method: 'magic-link', type: 'continuePressed' })}>
            {t('link.continue')}
          </Button>
        </>
      )}
    </Frame>
  )
}
