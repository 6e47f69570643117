import { DatabaseUnavailable } from '../db/unavailable.ts'
import { writeBehind } from '../db/write-together.ts'
import type { Deps } from '../deps.ts'
import { type DkimKey, EmailRejected, type Mailer, SmtpBusy, SmtpUnavailable } from '../email/mailer.ts'
import { runCall } from '../http/current-call.ts'
import { describeError } from '../http/describe-error.ts'
import { logProblem } from '../http/log-problem.ts'
import { later, minutes, seconds } from '../machine/clock.ts'
import type { CounterLabels } from '../metrics/definitions.ts'
import type { Outcome } from '../schema/messages.ts'
import { type RecordInactivity, stopEmail } from './bounces.ts'
import {
  buildEnd,
  type ClaimedMessage,
  claimMessages,
  postponeMessage,
  renewClaims,
  returnMessage,
} from './claim.ts'
import { findStopped } from './inactive-addresses.ts'
import { createPace, type Pace } from './pace.ts'
import { runLoop } from './run-loop.ts'
import { type Content, openContent } from './sealed-content.ts'

/** What delivery needs to know about projects. */
export type SenderPort = {
  findDkimKey(projectId: string): Promise<DkimKey | undefined>
  recordInactivity: RecordInactivity
}

type DeliveryDeps = Deps & {
  senders: SenderPort
  /** signs emails sent with the server's From line */
  serverKey?: DkimKey | undefined
}

/** An email that this process has claimed, and whether email to its address has stopped. */
type DueEmail = { message: ClaimedMessage; isStopped: boolean }

/** `retried` after a temporary rejection of the email, `unavailable` if the mail server accepts no further email at present. */
type Result = { message: ClaimedMessage; outcome: Outcome | 'retried' | 'unavailable' }

/** An email that this process is sending is claimed again each second, so those of a killed process are soon due again. */
const lease = seconds(3.5)

/** How long an email waits during an outage before it can be attempted again. */
const outageWait = seconds(5)

/** An email is retried after 30 s, then after twice as long each time, up to an hour. */
const toWait = (attempts: number) => Math.min(seconds(30) * 2 ** (attempts - 1), minutes(60))

/**
 * Sends the emails that are due, as many as the pace allows. A temporary rejection is retried until the content expires. A
 * permanent rejection ends the delivery and, if the address is the reason, stops email to it. Tests call this instead of
 * waiting for `startDelivery`.
 * @returns how many the mail server accepted
 */
export async function deliverDue(
  deps: DeliveryDeps,
  mailer: Mailer,
  pace: Pace = createPace(20),
): Promise<number> {
  const due = await claimEmails(deps, pace.allowed())
  const results = await Promise.all(due.map((email) => attempt(deps, mailer, pace, email)))
  await save(deps, results)
  return results.filter(({ outcome }) => outcome === 'accepted').length
}

/**
 * Sends emails as soon as their transactions are committed, over several connections at a time, codes and links before
 * notices, and of each project as many as of the others.
 * @param connections how many emails are sent at a time
 * @returns a function that stops after the attempts in progress
 */
export function startDelivery(deps: DeliveryDeps, mailer: Mailer, connections: number): () => Promise<void> {
  const call = { clock: deps.clock, name: 'email delivery', network: '', userAgent: '' }
  const failure = 'the delivery of emails failed'
  const signal = deps.db.added.email
  const pace = createPace(connections)
  const waiting: DueEmail[] = []
  const sending = new Map<ClaimedMessage, Promise<void>>()
  const saveSoon = createBatch((results: Result[]) => save(deps, results))
  let renewedAt = 0

  const sendNext = () => {
    while (sending.size < pace.allowed()) {
      const email = waiting.shift()
      if (!email) return
      const { message } = email
      const work = () => attempt(deps, mailer, pace, email).then(saveSoon)
      const sent = runCall(call, work)
        .catch((problem: unknown) => logProblem(deps.log, problem, failure))
        .finally(() => {
          sending.delete(message)
          if (waiting.length < pace.allowed()) signal.send()
          sendNext()
        })
      sending.set(message, sent)
    }
  }
  const returnWaiting = async (waitMs: number) => {
    const returned = waiting.splice(0)
    const until = later(deps.clock.now(), waitMs)
    if (returned.length > 0)
      await deps.db.transaction(async (tx) => {
        for (const { message } of returned) await returnMessage(tx, message, until)
      })
  }
  const round = async () => {
    if (!pace.isAvailable()) await returnWaiting(outageWait)
    const claimed = [...sending.keys(), ...waiting.map(({ message }) => message)]
    const now = deps.clock.now()
    if (claimed.length > 0 && now.getTime() - renewedAt >= seconds(1)) {
      renewedAt = now.getTime()
      await deps.db.transaction((tx) =>
        renewClaims(
          tx,
          claimed.map(({ id }) => id),
          later(now, lease),
        ),
      )
    }
    // Some wait here, so that a connection that is free again need not wait for the database.
    const free = (pace.isAvailable() ? 3 : 1) * pace.allowed() - claimed.length
    if (waiting.length >= pace.allowed() || free <= 0) return
    waiting.push(...(await claimEmails(deps, free, countByProject(claimed))))
    sendNext()
  }
  const stopLoop = runLoop(deps, { signal, failure }, () => runCall(call, round))
  return async () => {
    await stopLoop()
    await returnWaiting(0).catch((problem: unknown) => logProblem(deps.log, problem, failure))
    await Promise.all(sending.values())
    mailer.close?.()
  }
}

function countByProject(messages: readonly ClaimedMessage[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { projectId } of messages) counts.set(projectId, (counts.get(projectId) ?? 0) + 1)
  return counts
}

/** Returns a function that saves results together that arrive while others are being saved. */
function createBatch<Item>(save: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let next: { items: Item[]; saved: Promise<void> } | undefined
  let current: Promise<unknown> = Promise.resolve()
  return (item) => {
    if (!next) {
      const batch = { items: [] as Item[], saved: Promise.resolve() }
      batch.saved = current.then(() => {
        next = undefined
        return save(batch.items)
      })
      current = batch.saved.catch(() => {})
      next = batch
    }
    next.items.push(item)
    return next.saved
  }
}

async function claimEmails(
  { db, clock }: Deps,
  max: number,
  running: ReadonlyMap<string | null, number> = new Map(),
): Promise<DueEmail[]> {
  return db.transaction(async (tx) => {
    const claimed = await claimMessages(tx, { channels: ['email'], now: clock.now(), max, lease, running })
    const stopped = await findStopped(tx, claimed)
    return claimed.map((message) => ({ message, isStopped: stopped(message) }))
  })
}

/** Saves results in one transaction. */
async function save({ db, clock }: Deps, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const outcome of ['accepted', 'refused', 'expired'] as const) {
      const ids = results.filter((result) => result.outcome === outcome).map(({ message }) => message.id)
      if (ids.length > 0) writeBehind(tx, [buildEnd(tx, ids, outcome, now)])
    }
    for (const { message, outcome } of results) {
      if (outcome === 'retried') await postponeMessage(tx, message, later(now, toWait(message.attempts)))
      if (outcome === 'unavailable') await returnMessage(tx, message, later(now, outageWait))
    }
  })
}

/** Sends an email, counts the outcome, and adjusts the pace. */
async function attempt(deps: DeliveryDeps, mailer: Mailer, pace: Pace, email: DueEmail): Promise<Result> {
  const { log, metrics } = deps
  const { message } = email
  let content: CounterLabels<'messages_total'>['content'] = 'unknown'
  const count = (outcome: Outcome | 'retried') =>
    metrics.count('messages_total', { channel: 'email', content, outcome })
  try {
    const outcome = await send(deps, mailer, email, (opened) => {
      content = toKind(opened)
    })
    count(outcome)
    if (outcome !== 'accepted') log.info({ message: message.id, outcome }, 'an email was not sent')
    else if (pace.accepted()) log.warn('The mail server accepts emails again.')
    return { message, outcome }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    count('retried')
    if (error instanceof SmtpUnavailable) {
      if (pace.unavailable())
        log.error(`The mail server accepts no emails (${error.code}). They wait, and are sent when it does.`)
      return { message, outcome: 'unavailable' }
    }
    pace.rejectedForNow()
    if (error instanceof SmtpBusy) return { message, outcome: 'unavailable' }
    const problem = describeError(error).name
    log.warn({ message: message.id, problem }, 'an email was not accepted and will be retried')
    return { message, outcome: 'retried' }
  }
}

/** @param report receives the content once it is opened @returns how the delivery ended @throws if it must be retried */
async function send(
  deps: DeliveryDeps,
  mailer: Mailer,
  { message, isStopped }: DueEmail,
  report: (opened: Content) => void,
): Promise<Outcome> {
  const { db, clock, config, log, senders } = deps
  const { id, to, sender, projectId, sealed, expiresAt } = message
  if (sealed === null || (expiresAt !== null && expiresAt <= clock.now())) return 'expired'
  if (isStopped) return 'refused'
  const opened = openContent(deps, id, sealed)
  report(opened)
  const { subject, text, html, optOutLink } = opened
  const dkim = sender === null || projectId === null ? deps.serverKey : await senders.findDkimKey(projectId)
  try {
    await mailer.send({ id, to, from: sender ?? config.emailFrom, subject, text, html, optOutLink, dkim })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof EmailRejected)) throw error
    const { isOfAddress, status } = error
    log.warn({ message: id, status, isOfAddress }, 'an email was rejected permanently')
    const { recordInactivity } = senders
    const inactivity = { projectId, address: to, reason: 'bounce', status } as const
    if (isOfAddress) await db.transaction((tx) => stopEmail(tx, { clock, recordInactivity }, inactivity))
    return 'refused'
  }
}

/** What the metrics say about the content of an email. */
const toKind = ({ code, link }: Content) => (code !== null ? 'code' : link !== null ? 'link' : 'notice')
