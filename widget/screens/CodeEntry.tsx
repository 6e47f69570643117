import { codeLength } from '../core/codes.ts'
import type { Resending } from '../core/resend.ts'
import type { SharedScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { toMinutesAndSeconds } from '../messages/problem-text.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { FilledText } from '../ui/FilledText.tsx'
import { Frame } from '../ui/Frame.tsx'
import { Progress } from '../ui/Progress.tsx'
import { ResendLink } from '../ui/ResendLink.tsx'
import { Emblem } from './Emblem.tsx'
import { WaitNotice } from './WaitNotice.tsx'

/** @param expiresAt epoch ms, for display only: the provider decides whether a code is still valid */
type State = Feedback & Resending & { expiresAt: number; checking: boolean }

type Props = SharedScreenProps<State> & {
  /** The address or number that received the code, as displayed. */
  destination: string
  /** Whether a phone received it, rather than an inbox. */
  isOnPhone: boolean
  /** Identifies the code. A new one discards the digits of the previous one. */
  codeId: string
  onBack(): void
  onComplete(code: string): void
  onResend(): void
}

/** The form for a code that was sent. It submits itself at the sixth digit. */
export function CodeEntry({
  state,
  t,
  toText,
  now,
  alternative,
  destination,
  isOnPhone,
  codeId,
  ...props
}: Props) {
  const { errorMessage, checking, expiresAt } = state
  return (
    <Frame
      title={t('otp.title')}
      back={{ label: t('back'), onPress: props.onBack }}
      emblem={<Emblem name={isOnPhone ? 'phone' : 'envelope'} />}
    >
      <p className="lw-text" part="text">
        <FilledText text={t('otp.sent')} dir="ltr" destination={destination} />
      </p>
      <CodeField
        key={codeId}
        label={t('otp.code')}
        length={codeLength}
        readOnly={checking}
        error={errorMessage ? toText(errorMessage) : undefined}
        onComplete={props.onComplete}
      />
      <WaitNotice state={state} now={now} t={t} />
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
              onPress={props.onResend}
            />
          </>
        )}
      </div>
      {alternative}
    </Frame>
  )
}
