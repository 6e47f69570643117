import { remindOfHolds, sweepHolds } from './accounts/hold-end.ts'
import { sweepBrowsers } from './accounts/recognized-browsers.ts'
import { sweepAuthorizations } from './auth/idp/codes.ts'
import { sweepFlows } from './auth/oauth/flows.ts'
import { sweepOneTap } from './auth/one-tap/start-store.ts'
import { sweepPasskeyChallenges } from './auth/passkeys/challenges.ts'
import { sweepSessions } from './auth/sessions/store.ts'
import { sweepWalletChallenges } from './auth/wallets/challenges.ts'
import { endLeft } from './billing/cancel-on-delete.ts'
import { refreshStale } from './billing/refresh-stale.ts'
import { sweepBilling } from './billing/store.ts'
import { sweepCodes } from './codes/store.ts'
import type { Deps } from './deps.ts'
import { describeError } from './http/describe-error.ts'
import { sweepTokens } from './identities/tokens.ts'
import { sweepLimits } from './limits/limiter.ts'
import { sweepLinks } from './links/store.ts'
import { sweepMessages } from './outbox/store.ts'
import { days, later } from './platform/clock.ts'

/** As long as browsers keep the cookie by which they are recognized. */
const keepBrowsersFor = days(400)
const keepMessagesFor = days(3)
/** Payment servers tell again for three days what was not taken in. */
const keepPaymentsFor = days(30)

/**
 * Removes what has ended by itself: sessions, codes, links, counters, holds and old messages; tells of holds that end
 * soon; and makes up what payments lost.
 */
export async function sweep(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await db.transaction(async (tx) => {
    await sweepSessions(tx, now)
    await sweepCodes(tx, now)
    await sweepLinks(tx, now)
    await sweepFlows(tx, now)
    await sweepTokens(tx, now)
    await sweepOneTap(tx, now)
    await sweepAuthorizations(tx, now)
    await sweepPasskeyChallenges(tx, now)
    await sweepWalletChallenges(tx, now)
    await sweepLimits(tx, now)
    await remindOfHolds(tx, deps, now)
    await sweepHolds(tx, now)
    await sweepBrowsers(tx, later(now, -keepBrowsersFor))
    await sweepMessages(tx, later(now, -keepMessagesFor))
    await sweepBilling(tx, later(now, -keepPaymentsFor))
  })
  await refreshStale(deps)
  await endLeft(deps)
}

/** Sweeps at the start and every quarter of an hour. @returns a function that stops it */
export function startSweeping(deps: Deps): () => void {
  const run = () =>
    void sweep(deps).catch((problem: unknown) =>
      deps.log.error({ problem: describeError(problem) }, 'sweep failed'),
    )
  run()
  const timer = setInterval(run, 15 * 60_000)
  return () => clearInterval(timer)
}
