import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Countdown } from './Countdown.tsx'
import { CheckIcon } from './marks.tsx'
import { ReloadLink } from './ReloadLink.tsx'

type Props = {
  sentence: ReactNode
  /** Defaults to an error, or to a warning if waiting is enough. */
  tone?: 'warning' | 'success' | undefined
  /** Epoch ms before which a retry is useless. */
  waitUntil: number | undefined
  now(): number
  /** Formats the remaining wait in ms; 0 when it is over. */
  formatWait(remainingMs: number): string
  /** The label of a reload link, if offered. */
  reload?: string | undefined
}

/** A problem with the whole form, with a countdown if waiting helps. */
export function ProblemBanner({ sentence, tone, waitUntil, now, formatWait, reload }: Props) {
  return (
    <Banner
      tone={tone ?? (waitUntil === undefined ? 'error' : 'warning')}
      {...(tone === 'success' && { icon: <CheckIcon /> })}
    >
      {sentence}
      {reload && <ReloadLink>{reload}</ReloadLink>}
      {waitUntil !== undefined && (
        // Not announced on every tick: the message above already says to wait.
        <div aria-live="off" className="lw-wait">
          <Countdown until={waitUntil} now={now}>
            {formatWait}
          </Countdown>
        </div>
      )}
    </Banner>
  )
}
