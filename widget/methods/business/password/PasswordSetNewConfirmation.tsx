import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { toMinutesAndSeconds } from '../../../messages/problem-text.ts'
import { Emblem } from '../../../screens/Emblem.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { WaitNotice } from '../../../screens/WaitNotice.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { ResendLink } from '../../../ui/ResendLink.tsx'
import { withPlace } from './problem-text.ts'
import type { PasswordEvent, PasswordSent } from './states.ts'

type Props = BusinessScreenProps<PasswordSent & Feedback, PasswordEvent>

/** An email that sets a new password was sent. */
export function PasswordSetNewConfirmation(props: Props) {
  const { state, send, t, now } = props
  return (
    <Frame
      title={t('link.sent.title')}
      emblem={<Emblem name="envelope" />}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
    >
      <ProblemBanner problem={state.errorMessage} toText={withPlace(props)} now={now} t={t} />
      <p className="lw-text" part="text">
        <FilledText text={t('business.reset_sent.text')} email={state.email} />
      </p>
      <div className="lw-foot">
        <WaitNotice state={state} now={now} t={t} />
        <ResendLink
          state={state.resend}
          until={state.resendAt}
          now={now}
          labels={{ send: t('business.link.resend'), sent: t('business.link.resent') }}
          formatTime={toMinutesAndSeconds}
          onPress={() => send({ method: 'password', type: 'resendPressed' })}
        />
      </div>
    </Frame>
  )
}
