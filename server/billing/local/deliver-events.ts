import { paymentWebhook } from '#contract/routes/billing.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/context.ts'
import { describeError } from '../../http/describe-error.ts'
import { later, seconds } from '../../platform/clock.ts'
import { toWebhookSecret } from './backend.ts'
import { passTime } from './changes.ts'
import { sign } from './signature.ts'
import { changeEvent, listDueEvents } from './store.ts'

/** Posts to the server's own webhook every event that is due, signed now. What is not heard is told again, ever later. */
export async function deliverEvents(deps: Deps, app: App): Promise<void> {
  const { db, clock } = deps
  const due = await db.transaction(async (tx) => {
    await passTime(tx, deps)
    return listDueEvents(tx, clock.now())
  })
  for (const { id, body, tries } of due) {
    const now = clock.now()
    const signature = sign(body, toWebhookSecret(deps), now)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await app.request(`/api/v1${paymentWebhook.path}`, { method: 'POST', headers, body })
    const pause = seconds(2 ** Math.min(tries, 11))
    const change = answer.ok ? { deliveredAt: now } : { nextTryAt: later(now, pause), tries: tries + 1 }
    await db.transaction((tx) => changeEvent(tx, id, change))
  }
}

/** Lets the stand-in's time pass once a second. @returns a function that stops it after the round under way */
export function startStandInPayments(deps: Deps, app: App): () => Promise<void> {
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      await deliverEvents(deps, app).catch((problem: unknown) =>
        deps.log.error({ problem: describeError(problem) }, 'the stand-in for payments has failed'),
      )
      await deps.clock.sleep(1000)
    }
  })()
  return () => {
    stopped = true
    return loop
  }
}
