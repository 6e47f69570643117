import type { Email } from '#contract/ids.ts'
import { CodedError } from '../../../platform/errors/coded-error.ts'
import { toNetwork, type Visitor } from '../../../platform/http/visitor.ts'
import {
  type Counter,
  consumeAllWithin,
  consumeLimitWithin,
  consumeNetworkLimitWithin,
  refundAllWithin,
  toCounter,
} from '../../../platform/limits/limiter.ts'
import { isInactive } from '../../../platform/outbox/inactive-addresses.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { toSenderIds } from '../../base/projects/email.ts'
import { countEmail } from '../../base/projects/project-limits.ts'
import type { DirectoryProject, Project } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { findKnownBrowser } from '../users/browsers.ts'
import type { PhoneNumber } from '../users/phones.ts'

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
export async function countSend(
  deps: Deps,
  origin: Origin & { project: Pick<Project, 'maxEmailsPerDay'> },
  { isRegistration = false }: { isRegistration?: boolean } = {},
): Promise<void> {
  // The rejection is thrown after the commit, because rejected requests count too.
  const rejection = await runUnit(deps.db, origin.project, async (unit) => {
    try {
      await countSendWithin(unit, deps, origin, isRegistration)
      return undefined
    } catch (error) {
      if (error instanceof CodedError) return error
      throw error
    }
  })
  if (rejection) throw rejection
}

async function countSendWithin(
  unit: DirectoryUnit,
  deps: Deps,
  origin: Origin & { project: Pick<Project, 'maxEmailsPerDay'> },
  isRegistration: boolean,
): Promise<void> {
  const { project, address, visitor } = origin
  const subject = toSubject(origin)
  await consumeNetworkLimitWithin(unit.tx, deps, 'codesSentFromNetwork', visitor.ip)
  const knownBrowser = await findKnownBrowser(unit, address, origin)
  await consumeLimitWithin(
    unit.tx,
    deps,
    'codesSentBySender',
    `${subject} ${knownBrowser ?? toNetwork(visitor.ip)}`,
  )
  if (knownBrowser === undefined && !isRegistration) {
    await consumeLimitWithin(unit.tx, deps, 'codesSentToAddress', subject)
  }
  if (!address.includes('@')) return
  if (await isInactive(unit.tx, toSenderIds(project), address)) throw new SdkError('inactive_email')
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

/** Refunds an attempt, because the code was not wrong. */
export const refundAttempt = (unit: DirectoryUnit, attempt: CountedAttempt): Promise<void> =>
  refundAllWithin(unit.tx, attempt)

/** The counters of an email address or phone number belong to the project, like the account. */
const toSubject = ({ project, address }: Origin) => `${project.id} ${address}`

const onlyLinks =
  'Too many wrong codes were entered for this address today. Sign in with a link sent to it or in a browser that you have used before, or try again later.'
