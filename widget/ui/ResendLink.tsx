import { Countdown } from './Countdown.tsx'
import { LinkButton } from './LinkButton.tsx'

type Props = {
  state: 'initial' | 'sending' | 'sent' | 'waiting'
  /** When `waiting` ends, epoch ms. */
  until: number
  now(): number
  labels: { send: string; sent: string }
  /** Something else is at work. */
  disabled?: boolean
  /** How a remaining time is written. */
  sayTime(remainingMs: number): string
  onPress(): void
}

/** A link that sends once more: ready, sending, sent, waiting, ready again. */
export function ResendLink({ state, until, now, labels, disabled, sayTime, onPress }: Props) {
  return (
    <LinkButton disabled={disabled || state !== 'initial'} busy={state === 'sending'} onPress={onPress}>
      {state === 'sent' ? labels.sent : labels.send}
      {state === 'waiting' && (
        <Countdown until={until} now={now}>
          {(remaining) => (
            // For the eye only: read out, a number that changes each second would be noise.
            <span className="lw-tick" aria-hidden="true">
              {sayTime(remaining)}
            </span>
          )}
        </Countdown>
      )}
    </LinkButton>
  )
}
