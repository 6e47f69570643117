import type { Problem } from '../core/problem.ts'
import type { SharedScreenProps } from '../core/screen.ts'
import { formatWait } from '../messages/problem-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { CheckIcon } from '../ui/marks.tsx'
import { ReloadLink } from '../ui/ReloadLink.tsx'

export type BannerNeeds = Pick<SharedScreenProps<unknown>, 'toText' | 'now' | 't'>

/** A problem with the whole form, with a countdown if waiting helps. Nothing without a problem. */
export function ProblemBanner({ problem, toText, now, t }: BannerNeeds & { problem: Problem | null }) {
  if (!problem) return null
  const { tone, waitUntil, reload } = problem
  return (
    <Banner
      // A warning if waiting is enough.
      tone={tone ?? (waitUntil === undefined ? 'error' : 'warning')}
      {...(tone === 'success' && { icon: <CheckIcon /> })}
    >
      {toText(problem)}
      {reload && <ReloadLink>{t('main.reload')}</ReloadLink>}
      {waitUntil !== undefined && (
        // Not announced on every tick: the message above already says to wait.
        <div aria-live="off" className="lw-wait">
          <Countdown until={waitUntil} now={now}>
            {formatWait(t)}
          </Countdown>
        </div>
      )}
    </Banner>
  )
}
