import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import type { Mailer } from '../mailer.ts'
import { openContent } from './sealed-content.ts'
import { claimMessages, markDelivered } from './store.ts'

/** Sends the emails that are due. A refused email is retried later. @returns how many were sent */
export async function deliverDue(deps: Deps, mailer: Mailer): Promise<number> {
  const { db, clock, config, log } = deps
  const due = await db.transaction((tx) => claimMessages(tx, clock.now()))
  let sent = 0
  for (const { id, to, sender, sealed } of due) {
    if (sealed === null) continue
    try {
      const { subject, text } = openContent(deps, id, sealed)
      await mailer.send({ id, to, from: sender ?? config.mailFrom, subject, text })
      await db.transaction((tx) => markDelivered(tx, id, clock.now()))
      sent += 1
    } catch (problem) {
      log.warn(
        { message: id, problem: describeError(problem).name },
        'an email was not accepted and will be retried',
      )
    }
  }
  return sent
}

/** Delivers once a second. @returns a function that stops after the current round */
export function startDelivery(deps: Deps, mailer: Mailer): () => Promise<void> {
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      await deliverDue(deps, mailer).catch((problem: unknown) =>
        deps.log.error({ problem: describeError(problem) }, 'delivery failed'),
      )
      await deps.clock.sleep(1000)
    }
  })()
  return () => {
    stopped = true
    return loop
  }
}
