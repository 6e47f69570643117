import { DatabaseUnavailable } from '../../../platform/db/unavailable.ts'
import { textChannels } from '../../../platform/gateways/gateway.ts'
import { describeError } from '../../../platform/http/describe-error.ts'
import { later } from '../../../platform/machine/clock.ts'
import { type ClaimedMessage, claimMessages } from '../../../platform/outbox/claim.ts'
import { runLoop } from '../../../platform/outbox/run-loop.ts'
import { openContent } from '../../../platform/outbox/sealed-content.ts'
import type { Deps } from '../../base/deps.ts'
import { readUnit, runUnit } from '../../base/unit-of-work.ts'
import { type Attempt, findGateways, tryGateways } from './find-gateways.ts'
import { leaseTime } from './retry-rules.ts'
import { type DueText, saveAttempt } from './save-attempt.ts'
import { type WatchGateways, watchGateways } from './watch-gateways.ts'

/** How many messages of one project a process sends concurrently. */
const maxPerProject = 16

/** How many messages a process claims at a time. */
const maxConcurrent = 32

const isText = (message: ClaimedMessage): message is DueText =>
  message.projectId !== null && message.channel !== 'email'

/** Sends all due text messages. Tests call this instead of waiting for `startTextMessages`. */
export async function deliverDueTexts(deps: Deps): Promise<void> {
  const watch = watchGateways(deps.log)
  for (;;) {
    const due = await claimTexts(deps, new Map())
    if (due.length === 0) return
    await Promise.all(due.map((message) => deliver(deps, message, watch)))
  }
}

/**
 * Sends the text messages of this process immediately, and those of other processes within a second. A slow gateway
 * delays only the messages of its project.
 * @returns a function that stops after the attempts in progress
 */
export function startTextMessages(deps: Deps): () => Promise<void> {
  const signal = deps.db.added['text message']
  const watch = watchGateways(deps.log)
  const running = new Set<Promise<void>>()
  const perProject = new Map<string, number>()
  const change = (projectId: string, by: number) =>
    perProject.set(projectId, (perProject.get(projectId) ?? 0) + by)

  const start = (message: DueText) => {
    change(message.projectId, 1)
    const delivering = deliver(deps, message, watch).finally(() => {
      running.delete(delivering)
      change(message.projectId, -1)
      // Another message of the project may be waiting for the slot.
      signal.send()
    })
    running.add(delivering)
  }
  const startDue = async () => {
    const due = await claimTexts(deps, perProject)
    for (const message of due) start(message)
    if (due.length === maxConcurrent) signal.send()
  }
  const stopLoop = runLoop(deps, { signal, failure: 'the delivery of text messages failed' }, startDue)
  return async () => {
    await stopLoop()
    await Promise.all(running)
  }
}

function claimTexts({ db, clock }: Deps, running: ReadonlyMap<string, number>): Promise<DueText[]> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const claimed = await claimMessages(tx, {
      channels: textChannels,
      now,
      max: maxConcurrent,
      lease: leaseTime,
      running,
      maxPerProject,
    })
    return claimed.filter(isText)
  })
}

async function deliver(deps: Deps, due: DueText, watch: WatchGateways): Promise<void> {
  const { clock, db, log, metrics } = deps
  const project = { id: due.projectId }
  try {
    const isExpired = due.expiresAt !== null && due.expiresAt <= clock.now()
    const attempt = isExpired ? ({ end: 'expired' } as const) : await send(deps, due)
    if (attempt.end !== 'expired') watch(due, attempt)
    await runUnit(db, project, (unit) => saveAttempt(unit, deps, due, attempt))
    const outcome = attempt.end === 'failed' ? 'retried' : attempt.end
    metrics.count('messages_total', { channel: due.channel, content: 'code', outcome })
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return
    const described = describeError(error).name
    log.error({ message: due.id, problem: described }, 'a text message could not be sent and will be retried')
  }
}

async function send(deps: Deps, due: DueText): Promise<Attempt> {
  const { id, channel, to, sealed, expiresAt, projectId } = due
  if (sealed === null) return { end: 'refused', number: null, failures: [] }
  const routing = await readUnit(deps.db, { id: projectId }, (unit) => findGateways(unit, deps, channel))
  const { text, code } = openContent(deps, id, sealed)
  return tryGateways(routing.gateways, {
    id,
    channel,
    to,
    text,
    code: code ?? '',
    expiresAt: expiresAt ?? later(deps.clock.now(), leaseTime),
    project: routing.project,
  })
}
