import { toMinutesAndSeconds } from '../../../../messages/problem-text.ts'
import { CodeEntry } from '../../../../screens/CodeEntry.tsx'
import { Emblem } from '../../../../screens/Emblem.tsx'
import { ProblemBanner } from '../../../../screens/ProblemBanner.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { ResendLink } from '../../../../ui/ResendLink.tsx'
import type { SecondStepProps } from '../props.ts'

type Props = SecondStepProps<'SMSOTPEntry'>

/** Asks for a code that was sent by text message. */
export function SMSOTPEntry({ state, send, ...props }: Props) {
  if (state.sentAt === null) return <Sending {...props} state={state} send={send} />
  return (
    <CodeEntry
      {...props}
      state={state}
      destination={state.shown}
      isOnPhone
      codeId={String(state.sentAt)}
      onBack={() => send({ method: 'second-step', type: 'backPressed' })}
      onComplete={(code) => send({ method: 'second-step', type: 'codeSubmitted', code })}
      onResend={() => send({ method: 'second-step', type: 'resendPressed' })}
      alternative={<Others {...props} state={state} send={send} />}
    />
  )
}

/** The first code is being sent, or could not be sent. */
function Sending(props: Props) {
  const { state, send, t, toText, now } = props
  const { resend, resendAt, errorMessage } = state
  return (
    <Frame
      title={t('otp.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'second-step', type: 'backPressed' }) }}
      emblem={<Emblem name="phone" />}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <div className="lw-foot">
        {resend === 'sending' ? (
          <Progress>{t('second_step.text.sending')}</Progress>
        ) : (
          <ResendLink
            state={resend}
            until={resendAt}
            now={now}
            labels={{ send: t('otp.resend'), sent: t('otp.resent') }}
            formatTime={toMinutesAndSeconds}
            onPress={() => send({ method: 'second-step', type: 'resendPressed' })}
          />
        )}
      </div>
      <Others {...props} />
    </Frame>
  )
}

/** What a visitor can do who gets no code. */
function Others({ state, send, t }: Props) {
  const { added, checking, signIn } = state
  if (checking || !(added || signIn.enrolled.hasApp)) return null
  return (
    <p className="lw-text lw-center" part="text">
      {added ? (
        <LinkButton onPress={() => send({ method: 'second-step', type: 'backPressed' })}>
          {t('second_step.text.change')}
        </LinkButton>
      ) : (
        <LinkButton onPress={() => send({ method: 'second-step', type: 'kindChosen', kind: 'totp' })}>
          {t('second_step.text.app')}
        </LinkButton>
      )}
    </p>
  )
}
