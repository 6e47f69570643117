import type { ScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { formatWait, toMinutesAndSeconds } from '../messages/problem-text.ts'
import { codeLength, type OtpEvent, type OTPAuthenticate as State } from '../methods/otp/states.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Frame } from '../ui/Frame.tsx'
import { Progress } from '../ui/Progress.tsx'
import { ResendLink } from '../ui/ResendLink.tsx'

type Props = ScreenProps<State & Feedback, OtpEvent>

/** The form for the code. It submits itself at the sixth digit. */
export function OTPAuthenticate({ state, send, t, toText, now, alternative }: Props) {
  const { otpState, phone, errorMessage, checking, expiresAt } = state
  const [before, after] = t('otp.sent').split('{destination}')
  return (
    <Frame
      title={t('otp.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'otp', type: 'backPressed' }) }}
    >
      <p className="lw-text" part="text">
        {before}
        <bdi className="lw-strong" dir="ltr">
          {phone?.shown ?? otpState.otpDestination}
        </bdi>
        {after}
      </p>
      <CodeField
        // A new code remounts the field, which discards the digits of the previous one.
        key={otpState.methodId}
        label={t('otp.code')}
        length={codeLength}
        readOnly={checking}
        error={errorMessage ? toText(errorMessage) : undefined}
        onComplete={(code) => send({ method: 'otp', type: 'codeSubmitted', code })}
      />
      {errorMessage?.waitUntil !== undefined && (
        <p className="lw-text lw-quiet" part="text">
          <Countdown until={errorMessage.waitUntil} now={now}>
            {formatWait(t)}
          </Countdown>
        </p>
      )}
      <div className="lw-foot">
        {checking ? (
          <Progress>{t('otp.verifying')}</Progress>
        ) : (
          <>
            <Countdown until={expiresAt} now={now}>
              {(remaining) => (
                <span className="lw-quiet" part="countdown">
                  {remaining > 0
                    ? t('otp.expires', { time: toMinutesAndSeconds(remaining) })
                    : t('otp.expired')}
                </span>
              )}
            </Countdown>
            <ResendLink
              state={state.resend}
              until={state.resendAt}
              now={now}
              labels={{ send: t('otp.resend'), sent: t('otp.resent') }}
              formatTime={toMinutesAndSeconds}
              onPress={() => send({ method: 'otp', type: 'resendPressed' })}
            />
          </>
        )}
      </div>
      {alternative}
    </Frame>
  )
}
