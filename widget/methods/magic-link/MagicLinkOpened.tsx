import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { MagicLinkEvent, MagicLinkOpened as State } from './states.ts'

type Props = ScreenProps<State & Feedback, MagicLinkEvent>

/** The landing page of an emailed link: one click signs in on this device. A used link leads to a new one. */
export function MagicLinkOpened({ state, send, t, toText, now }: Props) {
  const { errorMessage, checking, isLinkUsed } = state
  const askForNew = () => send({ method: 'magic-link', type: 'newLinkPressed' })
  const continueHere = () => send({ method: 'magic-link', type: 'continuePressed' })
  return (
    <Frame
      title={t('link.opened.title')}
      emblem={<Emblem name="link" tone={isLinkUsed ? 'error' : undefined} />}
    >
      {isLinkUsed && errorMessage ? (
        <p className="lw-text" part="text" role="alert">
          {toText(errorMessage)}
        </p>
      ) : (
        <>
          <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
          <p className="lw-text" part="text">
            {t('link.opened')}
          </p>
        </>
      )}
      <Button busy={checking} onPress={isLinkUsed ? askForNew : continueHere}>
        {t(isLinkUsed ? 'link.new' : 'link.continue')}
      </Button>
      {!isLinkUsed && (
        <p className="lw-text lw-center" part="text">
          <LinkButton disabled={checking} onPress={askForNew}>
            {t('link.new_instead')}
          </LinkButton>
        </p>
      )}
    </Frame>
  )
}
