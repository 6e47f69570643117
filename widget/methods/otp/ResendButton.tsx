import { type Translate, toMinutesAndSeconds } from '../../messages/translate.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Resend } from './states.ts'

type Props = { resend: Resend; resendAt: number; now(): number; t: Translate; onPress(): void }

/** The resend link: ready, sending, 'Code sent', waiting, ready again. */
export function ResendButton({ resend, resendAt, now, t, onPress }: Props) {
  return (
    <LinkButton disabled={resend !== 'initial'} busy={resend === 'sending'} onPress={onPress}>
      {resend === 'sent' ? t('otp.resent') : t('otp.resend')}
      {resend === 'waiting' && (
        <Countdown until={resendAt} now={now}>
          {(remaining) => (
            // For the eye only: read out, a number that changes each second would be noise.
            <span className="lw-tick" aria-hidden="true">
              {toMinutesAndSeconds(remaining)}
            </span>
          )}
        </Countdown>
      )}
    </LinkButton>
  )
}
