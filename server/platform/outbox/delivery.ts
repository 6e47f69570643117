import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { type DkimKey, EmailRejected, type Mailer, SmtpUnavailable } from '../email/mailer.ts'
import { runCall } from '../http/current-call.ts'
import { describeError } from '../http/describe-error.ts'
import { logProblem } from '../http/log-problem.ts'
import { later, minutes, seconds } from '../machine/clock.ts'
import type { CounterLabels } from '../metrics/definitions.ts'
import type { Outcome } from '../schema/messages.ts'
import { type RecordInactivity, stopEmail } from './bounces.ts'
import { type ClaimedMessage, claimMessages, endDelivery, returnMessages } from './claim.ts'
import { isInactive } from './inactive-addresses.ts'
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

/** Whether the mail server was reachable at the last attempt. */
export type SmtpState = { isAvailable: boolean }

/**
 * Sends the emails that are due. A temporary rejection is retried until the content expires. A permanent rejection ends
 * the delivery and, if the address is the reason, stops email to it. While the mail server is unavailable, one email per
 * round shows whether it still is, and the others wait.
 * @param state kept between rounds, so that an outage is logged once
 * @returns how many were sent
 */
export async function deliverDue(
  deps: DeliveryDeps,
  mailer: Mailer,
  state: SmtpState = { isAvailable: true },
): Promise<number> {
  const { db, clock, log } = deps
  const max = state.isAvailable ? 20 : 1
  const due = await db.transaction((tx) =>
    claimMessages(tx, { channels: ['email'], now: clock.now(), max, toLease }),
  )
  let sent = 0
  for (const [index, message] of due.entries()) {
    let content: CounterLabels<'messages_total'>['content'] = 'unknown'
    const count = (outcome: Outcome | 'retried') =>
      deps.metrics.count('messages_total', { channel: 'email', content, outcome })
    try {
      const outcome = await deliver(deps, mailer, message, (opened) => {
        content = toKind(opened)
      })
      if (outcome === 'accepted' && !state.isAvailable) {
        state.isAvailable = true
        log.warn('The mail server accepts emails again.')
      }
      await db.transaction((tx) => endDelivery(tx, message, outcome, clock.now()))
      count(outcome)
      if (outcome === 'accepted') sent += 1
      else log.info({ message: message.id, outcome }, 'an email was not sent')
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      count('retried')
      if (error instanceof SmtpUnavailable) {
        reportOutage(deps, state, error)
        const waiting = due.slice(index)
        await db.transaction((tx) => returnMessages(tx, waiting, later(clock.now(), outageWait)))
        return sent
      }
      log.warn(
        { message: message.id, problem: describeError(error).name },
        'an email was not accepted and will be retried',
      )
    }
  }
  return sent
}

/** How long an email waits during an outage before it can be attempted again. */
const outageWait = seconds(5)

function reportOutage({ log }: DeliveryDeps, state: SmtpState, { code }: SmtpUnavailable): void {
  if (state.isAvailable) {
    log.error(`The mail server accepts no emails (${code}). They wait, and are sent when it does.`)
  }
  state.isAvailable = false
}

/** @param report receives the content once it is opened @returns how the delivery ended @throws if it must be retried */
async function deliver(
  deps: DeliveryDeps,
  mailer: Mailer,
  message: ClaimedMessage,
  report: (opened: Content) => void,
): Promise<Outcome> {
  const { db, clock, config, log, senders } = deps
  const { id, to, sender, projectId, sealed, expiresAt } = message
  if (sealed === null || (expiresAt !== null && expiresAt <= clock.now())) return 'expired'
  if (await db.transaction((tx) => isInactive(tx, [projectId], to))) return 'refused'
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

/** An email becomes due again after 30 s, doubling up to an hour. */
const toLease = (attempts: number) => Math.min(seconds(30) * 2 ** attempts, minutes(60))

/** Delivers once a second. @returns a function that stops deliveries after the current round */
export function startDelivery(deps: DeliveryDeps, mailer: Mailer): () => Promise<void> {
  const call = { clock: deps.clock, name: 'email delivery', network: '', userAgent: '' }
  const state: SmtpState = { isAvailable: true }
  let stopped = false
  const loop = (async () => {
    while (!stopped) {
      await runCall(call, () => deliverDue(deps, mailer, state)).catch((problem: unknown) =>
        logProblem(deps.log, problem, 'delivery failed'),
      )
      await deps.clock.sleep(1000)
    }
  })()
  return () => {
    stopped = true
    return loop
  }
}
