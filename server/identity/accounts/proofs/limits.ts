import { sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { CodedError } from '../../../platform/errors/coded-error.ts'
import { toNetwork, type Visitor } from '../../../platform/http/visitor.ts'
import {
  buildRefund,
  type Counter,
  consumeAllWithin,
  consumeInOrderWithin,
  listCounters,
  toCounter,
} from '../../../platform/limits/limiter.ts'
import { hasInactive } from '../../../platform/outbox/inactive-addresses.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { toSenderIds } from '../../base/projects/email.ts'
import { countEmail } from '../../base/projects/project-limits.ts'
import type { DirectoryProject, Project } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit, writeAtEnd } from '../../base/unit-of-work.ts'
import { findKnownBrowser, selectKnownBrowser } from '../users/browsers.ts'
import type { PhoneNumber } from '../users/phones.ts'

/** A code or link that is about to be sent. */
type Sending = Origin & { project: Pick<Project, 'maxEmailsPerDay'> }

/** Who sends or enters a code, and for which contact. */
type Origin = {
  project: Pick<DirectoryProject, 'id' | 'organizationId' | 'isPortal'>
  address: Email | PhoneNumber
  visitor: Visitor
}

/**
 * Counts a code or link that is about to be sent (rule A9), per sender and email address and, with a higher limit, per
 * email address. A known browser counts as a separate sender and skips the second limit, so that requests from others
 * cannot block the owner's email. Registration codes skip it too.
 * @throws RequestError too_many_requests; SdkError inactive_email if email to the address bounced, whether or not it
 *   has an account
 */
export const countSend = (
  deps: Deps,
  origin: Sending,
  { isRegistration = false }: { isRegistration?: boolean } = {},
): Promise<void> => countAndRun(deps, origin, isRegistration, async () => {})

/**
 * Counts like `countSend`, and sends in the same transaction. If `send` throws, nothing counts, so it must not reject the
 * request.
 * @returns the result of `send`
 */
export const countAndSend = <Result>(
  deps: Deps,
  origin: Sending,
  send: (unit: DirectoryUnit) => Promise<Result>,
): Promise<Result> => countAndRun(deps, origin, false, send)

async function countAndRun<Result>(
  deps: Deps,
  origin: Sending,
  isRegistration: boolean,
  send: (unit: DirectoryUnit) => Promise<Result>,
): Promise<Result> {
  const outcome = await runUnit(deps.db, origin.project, async (unit) => {
    const rejection = await findSendRejection(unit, deps, origin, isRegistration)
    return rejection ? { rejection } : { sent: await send(unit) }
  })
  // Thrown after the commit, because rejected requests count too.
  if ('rejection' in outcome) throw outcome.rejection
  return outcome.sent
}

async function findSendRejection(
  ...[unit, deps, origin, isRegistration]: Parameters<typeof countSendWithin>
): Promise<CodedError | undefined> {
  try {
    await countSendWithin(unit, deps, origin, isRegistration)
    return undefined
  } catch (error) {
    if (error instanceof CodedError) return error
    throw error
  }
}

/**
 * Counts like `countSend`, in the transaction that sends.
 * @throws RequestError too_many_requests; SdkError inactive_email. If the transaction is rolled back, nothing counts.
 */
export async function countSendWithin(
  unit: DirectoryUnit,
  deps: Deps,
  origin: Sending,
  isRegistration = false,
): Promise<void> {
  const { project, address, visitor } = origin
  const subject = toSubject(origin)
  const selectedBrowser = selectKnownBrowser(unit, address, origin)
  const hasBounced = hasInactive(unit.tx, toSenderIds(project), address)
  const [sender] = await readRows<{ browser: string | null; is_inactive: boolean }>(
    unit.tx,
    sql`select ${selectedBrowser} as browser, ${hasBounced} as is_inactive`,
  )
  const knownBrowser = sender?.browser ?? undefined
  const ofAddress = knownBrowser === undefined && !isRegistration
  await consumeInOrderWithin(unit.tx, deps, [
    ...listCounters('codesSentFromNetwork', visitor.ip),
    toCounter('codesSentBySender', `${subject} ${knownBrowser ?? toNetwork(visitor.ip)}`),
    ...(ofAddress ? [toCounter('codesSentToAddress', subject)] : []),
  ])
  if (!address.includes('@')) return
  if (sender?.is_inactive) throw new SdkError('inactive_email')
  await countEmail(unit.tx, deps, project)
}

/** The counters of an attempt, which is refunded unless the code was wrong. */
export type CountedAttempt = readonly Counter[]

/**
 * Counts an attempt at a working code (rule A9), per email address and requester: the account of the session, a known
 * browser, or the network. Attempts from unknown browsers also count per email address. Past that limit, only known
 * browsers and links work. Commit the transaction before comparing the code.
 * @throws RequestError too_many_requests; roll the transaction back, because the code is not compared
 */
export async function countAttempt(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  origin: Origin & { userId?: string | null },
): Promise<CountedAttempt> {
  const { visitor, userId } = origin
  const subject = toSubject(origin)
  const knownBrowser = await findKnownBrowser(unit, origin.address, origin)
  const ofSender = toCounter('wrongCodes', `${subject} ${knownBrowser ?? userId ?? toNetwork(visitor.ip)}`)
  const ofAddress = { ...toCounter('wrongCodesOfAddress', subject), text: { english: onlyLinks } }
  const counters = knownBrowser === undefined ? [ofSender, ofAddress] : [ofSender]
  await consumeAllWithin(unit.tx, deps, counters)
  return counters
}

/** Refunds an attempt at the end of the unit, because the code was not wrong. */
export const refundAttempt = (unit: DirectoryUnit, attempt: CountedAttempt): Promise<void> =>
  writeAtEnd(unit, buildRefund(unit.tx, attempt))

/** The counters of an email address or phone number belong to the project, like the account. */
const toSubject = ({ project, address }: Origin) => `${project.id} ${address}`

const onlyLinks =
  'Too many wrong codes were entered for this address today. Sign in with a link sent to it or in a browser that you have used before, or try again later.'
