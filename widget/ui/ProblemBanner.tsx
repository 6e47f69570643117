import { Banner } from './Banner.tsx'
import { Countdown } from './Countdown.tsx'
import { ReloadLink } from './ReloadLink.tsx'
import { Sentence } from './Sentence.tsx'

type Props = {
  sentence: string
  /** An error, unless it is said to be something else or waiting is all that it takes. */
  tone?: 'warning' | 'success' | undefined
  /** Epoch ms before which trying again is of no use. */
  waitUntil: number | undefined
  now(): number
  /** The line that says how long that still is; 0 when it is over. */
  sayWait(remainingMs: number): string
  /** Offers to load the page again, in these words. */
  reload?: string | undefined
}

/** What went wrong with the whole form, and how long to wait where waiting is what helps. */
export function ProblemBanner({ sentence, tone, waitUntil, now, sayWait, reload }: Props) {
  return (
    <Banner tone={tone ?? (waitUntil === undefined ? 'error' : 'warning')}>
      <Sentence>{sentence}</Sentence>
      {reload && <ReloadLink>{reload}</ReloadLink>}
      {waitUntil !== undefined && (
        // Not announced at every tick: the sentence above is enough to know that one has to wait.
        <div aria-live="off" className="lw-wait">
          <Countdown until={waitUntil} now={now}>
            {sayWait}
          </Countdown>
        </div>
      )}
    </Banner>
  )
}
