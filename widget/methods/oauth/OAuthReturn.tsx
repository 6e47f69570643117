import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import type { OAuthEvent, OAuthReturn as State } from './states.ts'

type Props = ScreenProps<State & Feedback, OAuthEvent>

/** The visitor has returned from the provider. If the token cannot be checked now, they can retry. */
export function OAuthReturn({ state, send, t, toText, now }: Props) {
  const { errorMessage, checking } = state
  const back = { label: t('back'), onPress: () => send({ method: 'oauth', type: 'backPressed' }) }
  return (
    <Frame
      title={t('oauth.return.title')}
      back={checking ? undefined : back}
      emblem={<Emblem name="person" />}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      {checking && (
        <p className="lw-text" part="text" role="status">
          {t('oauth.return')}
        </p>
      )}
      <Button busy={checking} onPress={() => send({ method: 'oauth', type: 'tryAgainPressed' })}>
        {t('main.retry')}
      </Button>
    </Frame>
  )
}
