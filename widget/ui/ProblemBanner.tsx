import { Banner } from './Banner.tsx'
import { Countdown } from './Countdown.tsx'
import { Sentence } from './Sentence.tsx'

type Props = {
  sentence: string
  /** Epoch ms before which trying again is of no use. */
  waitUntil: number | undefined
  now(): number
  /** The line that says how long that still is; 0 when it is over. */
  sayWait(remainingMs: number): string
}

/** What went wrong with the whole form, and how long to wait where waiting is what helps. */
export function ProblemBanner({ sentence, waitUntil, now, sayWait }: Props) {
  return (
    <Banner tone="error">
      <Sentence>{sentence}</Sentence>
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
