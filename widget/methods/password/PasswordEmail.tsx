import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent } from '../../core/states.ts'
import { toMinutesAndSeconds } from '../../messages/problem-text.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { FilledText } from '../../ui/FilledText.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { ResendLink } from '../../ui/ResendLink.tsx'
import { EmailAlternative } from './EmailAlternative.tsx'
import type { At, PasswordEvent, ResetEmailName } from './states.ts'

type Props = ScreenProps<At<ResetEmailName>, PasswordEvent | BeginEvent>

const titles = {
  PasswordForgot: 'password.mail.title',
  PasswordSetNew: 'password.mail.first_title',
  PasswordDedupe: 'password.mail.new_title',
} as const

/** A reset email was sent: Password Forgot, Password Set New, Password Dedupe. */
export function PasswordEmail(props: Props) {
  const { state, send, t, toText, now } = props
  const { errorMessage, busy } = state
  return (
    <Frame
      title={t(titles[state.screen])}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
      emblem={<Emblem name="envelope" />}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <p className="lw-text" part="text">
        <FilledText text={t('password.mail.sent')} dir="ltr" email={state.email} />
      </p>
      <div>
        <ResendLink
          state={state.resend}
          until={state.resendAt}
          now={now}
          labels={{ send: t('password.mail.resend'), sent: t('password.mail.resent') }}
          disabled={busy !== null}
          formatTime={toMinutesAndSeconds}
          onPress={() => send({ method: 'password', type: 'resendPressed' })}
        />
      </div>
      <EmailAlternative {...props} />
    </Frame>
  )
}
