import type { BusinessScreenProps } from '../../../core/business/method.ts'
import { toInboxes } from '../../../core/inboxes.ts'
import type { Feedback } from '../../../core/states.ts'
import { toMinutesAndSeconds } from '../../../messages/problem-text.ts'
import { Emblem } from '../../../screens/Emblem.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { WaitNotice } from '../../../screens/WaitNotice.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { Inboxes } from '../../../ui/Inboxes.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
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

/** An email was sent to someone who may join, whose address must be proved before a password is set. */
export function PasswordResetVerifyConfirmation({ state, send, t }: Props) {
  return (
    <Frame title={t('business.verify_first.title')} emblem={<Emblem name="envelope" />}>
      <p className="lw-text" part="text">
        <FilledText text={t('business.verify_first.text')} email={state.email} />
      </p>
      <Inboxes label={t('link.inboxes')} inboxes={toInboxes(state.senderDomain)} />
      <p className="lw-text lw-quiet" part="text">
        {t('link.try_again.lead')}{' '}
        <LinkButton onPress={() => send({ method: 'password', type: 'tryAgainPressed' })}>
          {t('link.try_again')}
        </LinkButton>
      </p>
    </Frame>
  )
}
