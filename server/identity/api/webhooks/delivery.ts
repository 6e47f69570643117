import { logProblem } from '../../../platform/http/log-problem.ts'
import { later } from '../../../platform/machine/clock.ts'
import { limitConcurrency } from '../../../platform/machine/limit-concurrency.ts'
import { OutboundError } from '../../../platform/outbound/client.ts'
import { runLoop } from '../../../platform/outbox/run-loop.ts'
import { signMessage } from '../../../platform/secrets/sign-message.ts'
import type { Deps } from '../../base/deps.ts'
import {
  abandonEvents,
  claimEvents,
  type EventRow,
  listDue,
  saveResult,
  type Target,
  toBody,
} from '../../base/events/store.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { findReceiver, type Receiver } from './find-receiver.ts'
import { findWait } from './retry-rules.ts'

/**
 * How many webhooks a process delivers to concurrently. The limit keeps slow receivers from using up its connections.
 * Each webhook has up to 16 requests in progress (ADR 0050). The others wait in order, at most 5 seconds for each batch
 * ahead of them.
 */
const webhooksAtOnce = 16
const inTurn = limitConcurrency({ concurrency: webhooksAtOnce })

/** Delivers all due events of all projects. Tests call this instead of waiting for `startWebhooks`. */
export async function deliverDueEvents(deps: Deps): Promise<void> {
  const due = await deps.db.read((tx) => listDue(tx, deps.clock.now()))
  await Promise.all(due.map((target) => deliverTo(deps, target, () => false)))
}

/**
 * Looks for due events after each transaction that adds some, and once a second, and delivers those of each webhook in a separate loop, so that a slow receiver
 * delays no other.
 * @returns a function that stops after the attempts in progress
 */
export function startWebhooks(deps: Deps): () => Promise<void> {
  let isStopped = false
  const running = new Map<string, Promise<void>>()

  const startDue = async () => {
    for (const target of await deps.db.read((tx) => listDue(tx, deps.clock.now()))) {
      const key = `${target.projectId} ${target.webhook}`
      if (isStopped || running.has(key)) continue
      const delivering = deliverTo(deps, target, () => isStopped)
        .then((attempts) => (attempts === 0 ? backOff() : undefined), report)
        .finally(() => running.delete(key))
      running.set(key, delivering)
    }
  }
  /** All due events wait for others that are retried later. Looking for them every second would be expensive. */
  const backOff = async () => {
    for (let waited = 0; waited < 5 && !isStopped; waited += 1) await deps.clock.sleep(1000)
  }
  const failure = 'the delivery of webhooks failed'
  const report = (problem: unknown) => logProblem(deps.log, problem, failure)

  const stopLoop = runLoop(deps, { signal: deps.db.added['webhook event'], failure }, startDue)
  return async () => {
    isStopped = true
    await stopLoop()
    await Promise.all(running.values())
  }
}

/** Delivers the due events of one webhook until there are none. @returns the number of attempts */
async function deliverTo(deps: Deps, target: Target, isStopped: () => boolean): Promise<number> {
  let attempts = 0
  while (!isStopped()) {
    const sent = await inTurn(async () => (isStopped() ? 0 : deliverBatch(deps, target)))
    if (sent === 0) return attempts
    attempts += sent
  }
  return attempts
}

/** Claims some due events of a webhook and sends them concurrently. @returns the number of attempts */
async function deliverBatch(deps: Deps, { projectId, webhook }: Target): Promise<number> {
  const { receiver, events } = await runUnit(deps.db, { id: projectId }, async (unit) => {
    const activeReceiver = await findReceiver(unit, deps, webhook)
    if (!activeReceiver) await abandonEvents(unit, webhook, deps.clock.now())
    return {
      receiver: activeReceiver,
      events: activeReceiver ? await claimEvents(unit, webhook, deps.clock.now()) : [],
    }
  })
  if (!receiver) return 0
  await Promise.all(events.map((event) => attempt(deps, receiver, event)))
  return events.length
}

async function attempt(deps: Deps, receiver: Receiver, event: EventRow): Promise<void> {
  const problem = await send(deps, receiver, event)
  const now = deps.clock.now()
  const wait = findWait(
    event.attempts,
    now.getTime() - event.queuedAt.getTime(),
    toFraction(deps.random.bytes(1)),
  )
  await runUnit(deps.db, { id: event.projectId }, (unit) => {
    if (problem === null) return saveResult(unit, event, { status: 'delivered', finishedAt: now, problem })
    if (wait === undefined) return saveResult(unit, event, { status: 'dead', finishedAt: now, problem })
    return saveResult(unit, event, { nextAttemptAt: later(now, wait), problem })
  })
  const outcome = problem === null ? 'delivered' : wait === undefined ? 'dead' : 'retried'
  deps.metrics.count('webhook_attempts_total', { outcome })
  if (problem === null) return
  const { projectId: project, webhook, id, attempts } = event
  const text = wait === undefined ? 'an event was given up' : 'an event was not accepted and will be retried'
  deps.log.warn({ project, webhook, event: id, attempts, problem }, text)
}

const toFraction = ([byte = 0]: Uint8Array) => byte / 256

/** Sends an event. @returns the reason why it was not accepted; null if it was */
async function send(
  deps: Deps,
  { url, secrets, vertical }: Receiver,
  event: EventRow,
): Promise<string | null> {
  const body = toBody(event, vertical)
  const signed = signMessage({ id: event.id, at: deps.clock.now(), body }, secrets)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Cakelock-Webhooks', ...signed }
  try {
    // Only the status matters, so the response may have a body of any size.
    const { status } = await deps.outbound(url, { method: 'POST', headers, body, cutsBody: true })
    return status >= 200 && status < 300 ? null : `The receiver responded with status ${status}.`
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}
