import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { EmailAlternative } from './EmailAlternative.tsx'
import type { PasswordEvent, PasswordBreached as State } from './states.ts'

type Props = ScreenProps<State & Feedback, PasswordEvent | BeginEvent>

/** The password was correct but may be known from a breach: offers an email to set a new one. */
export function PasswordBreached(props: Props) {
  const { state, send, t, toText, now } = props
  const { errorMessage, email, busy } = state
  return (
    <Frame
      title={t('password.breached.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
      emblem={<Emblem name="shield" tone="warning" />}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <p className="lw-text" part="text">
        {t('password.breached.text')}
      </p>
      <Button
        busy={busy === 'password'}
        disabled={busy !== null}
        onPress={() => send({ method: 'password', type: 'forgotPressed', email })}
      >
        {t('password.breached.continue')}
      </Button>
      <EmailAlternative {...props} />
    </Frame>
  )
}
