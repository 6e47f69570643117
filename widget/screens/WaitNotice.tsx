import type { SharedScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { formatWait } from '../messages/problem-text.ts'
import { Countdown } from '../ui/Countdown.tsx'

/** How long a visitor must wait after too many codes. */
export function WaitNotice({ state, now, t }: Pick<SharedScreenProps<Feedback>, 'state' | 'now' | 't'>) {
  const until = state.errorMessage?.waitUntil
  return (
    until !== undefined && (
      <p className="lw-text lw-quiet" part="text">
        <Countdown until={until} now={now}>
          {formatWait(t)}
        </Countdown>
      </p>
    )
  )
}
