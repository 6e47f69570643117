import { Countdown } from './Countdown.tsx'
import { LinkButton } from './LinkButton.tsx'

type Props = {
  state: 'initial' | 'sending' | 'sent' | 'waiting'
  /** When `waiting` ends, epoch ms. */
  until: number
  now(): number
  labels: { send: string; sent: string }
  /** Another action is in progress. */
  disabled?: boolean
  /** Formats the remaining time. */
  formatTime(remainingMs: number): string
  onPress(): void
}

/** A resend link with its states: ready, sending, sent, waiting, ready. */
export function ResendLink({ state, until, now, labels, disabled, formatTime, onPress }: Props) {
  return (
    <LinkButton disabled={disabled || state !== 'initial'} busy={state === 'sending'} onPress={onPress}>
      {state === 'sent' ? labels.sent : labels.send}
      {state === 'waiting' && (
        <Countdown until={until} now={now}>
          {(remaining) => (
            // Hidden from screen readers: a number that changes every second would be noise.
            <span className="lw-tick" aria-hidden="true">
              {formatTime(remaining)}
            </span>
          )}
        </Countdown>
      )}
    </LinkButton>
  )
}
