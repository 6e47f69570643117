import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import type { MagicLinkEvent, ImpersonationOpened as State } from './states.ts'

type Props = ScreenProps<State & Feedback, MagicLinkEvent>

/** The landing page of an operator's link: one click signs the operator in as the user. */
export function ImpersonationOpened({ state, send, t, toText, now }: Props) {
  const { errorMessage, checking, isLinkUsed } = state
  const leave = () => send({ method: 'magic-link', type: 'newLinkPressed' })
  return (
    <Frame
      title={t('impersonation.title')}
      back={{ label: t('back'), onPress: leave }}
      emblem={<Emblem name="person" tone={isLinkUsed ? 'error' : undefined} />}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
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
