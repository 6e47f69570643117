import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { MagicLinkEvent, MagicLinkOpened as State } from './states.ts'

type Props = ScreenProps<State & Feedback, MagicLinkEvent>

/** The landing page of an emailed link: one click signs in on this device. */
export function MagicLinkOpened({ state, send, t, toText, now }: Props) {
  const { errorMessage, checking, isLinkUsed } = state
  const askForNew = () => send({ method: 'magic-link', type: 'newLinkPressed' })
  const continueHere = () => send({ method: 'magic-link', type: 'continuePressed' })
  return (
    <Frame title={t('link.opened.title')}>
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      {!isLinkUsed && (
        <p className="lw-text" part="text">
          {t('link.opened')}
        </p>
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
