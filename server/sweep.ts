import { remindOfHolds, sweepHolds } from './accounts/hold-reminders.ts'
import { sweepBrowsers } from './accounts/recognized-browsers.ts'
import { sweepAuthorizations } from './auth/idp/codes.ts'
import { sweepFlows } from './auth/oauth/flows.ts'
import { sweepOneTap } from './auth/one-tap/start-store.ts'
import { sweepPasskeyChallenges } from './auth/passkeys/challenges.ts'
import { sweepSessions } from './auth/sessions/store.ts'
import { sweepWalletChallenges } from './auth/wallets/challenges.ts'
import { cancelForDeleted } from './billing/cancel-on-delete.ts'
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

/** The lifetime of the cookie that recognizes a browser. */
const browserRetention = days(400)
const messageRetention = days(3)
/** Stripe retries an event for three days. */
const paymentRetention = days(30)

/**
 * Deletes expired sessions, codes, links, counters, holds and messages, sends reminders of holds that end soon, and
 * fetches subscriptions that may have changed.
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
    await sweepBrowsers(tx, later(now, -browserRetention))
    await sweepMessages(tx, later(now, -messageRetention))
    await sweepBilling(tx, later(now, -paymentRetention))
  })
  await refreshStale(deps)
  await cancelForDeleted(deps)
}

/** Sweeps at the start and every 15 minutes. @returns a function that stops it */
export function startSweeping(deps: Deps): () => void {
  const run = () =>
    void sweep(deps).catch((problem: unknown) =>
      deps.log.error({ problem: describeError(problem) }, 'sweep failed'),
    )
  run()
  const timer = setInterval(run, 15 * 60_000)
  return () => clearInterval(timer)
}
