import type { Email } from '#contract/ids.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { toNetwork, type Visitor } from '../../platform/http/visitor.ts'
import { consumeLimit, consumeNetworkLimit, refundLimit } from '../../platform/limits/limiter.ts'
import type { Limit } from '../../platform/limits/rules.ts'
import { isInactive } from '../../platform/outbox/inactive-addresses.ts'
import type { Deps } from '../deps.ts'
import { openDirectory } from '../directory.ts'
import { countMail } from '../projects/project-limits.ts'
import { toSenderIds } from '../projects/sender.ts'
import type { Project } from '../projects/store.ts'
import type { PhoneNumber } from '../users/phones.ts'
import { findKnownBrowser } from '../users/recognized-browsers.ts'

type Where = { project: Pick<Project, 'id' | 'isPortal'>; address: Email | PhoneNumber; visitor: Visitor }

/**
 * Counts a code or link that is about to be sent (rule A9), per sender and email address and, with a higher limit,
 * per email address. A known browser counts as its own sender and skips the second limit, as do registration codes,
 * so that other people's requests cannot keep mail from the owner.
 * @throws AppError too_many_requests; inactive_email if mail to the address bounced, whether it has an account or not
 */
export async function countSend(
  deps: Deps,
  where: Where & { project: Pick<Project, 'maxMailsPerDay'> },
  { isRegistration = false }: { isRegistration?: boolean } = {},
): Promise<void> {
  const { visitor } = where
  const account = toSubject(where)
  await consumeNetworkLimit(deps, 'codesSentFromNetwork', visitor.ip)
  const known = await openDirectory(deps.db, where.project, (tx) =>
    findKnownBrowser(tx, where.address, where),
  )
  await consumeLimit(deps, 'codesSentBySender', `${account} ${known ?? toNetwork(visitor.ip)}`)
  if (known === undefined && !isRegistration) await consumeLimit(deps, 'codesSentToAddress', account)
  if (!where.address.includes('@')) return
  const { project, address } = where
  const refused = await deps.db.transaction((tx) => isInactive(tx, toSenderIds(project), address))
  if (refused) throw new AppError('inactive_email')
  await countMail(deps, project)
}

/**
 * Counts an attempt at a working code before it is compared (rule A9), per email address and requester: the account
 * of the session, a known browser, or the network. Attempts from other than known browsers also count per email
 * address. Past that limit, only known browsers and links work.
 * @returns a function that refunds the attempt
 * @throws AppError too_many_requests
 */
export async function countTry(
  deps: Deps,
  where: Where & { userId?: string | null },
): Promise<() => Promise<void>> {
  const { visitor, userId } = where
  const account = toSubject(where)
  const known = await openDirectory(deps.db, where.project, (tx) =>
    findKnownBrowser(tx, where.address, where),
  )
  const counted: [Limit, string][] = []
  const takeBack = async () => {
    for (const [limit, subject] of counted) await refundLimit(deps, limit, subject)
  }
  const count = async (limit: Limit, subject: string) => {
    await consumeLimit(deps, limit, subject)
    counted.push([limit, subject])
  }
  await count('wrongCodes', `${account} ${known ?? userId ?? toNetwork(visitor.ip)}`)
  if (known !== undefined) return takeBack
  try {
    await count('wrongCodesOfAddress', account)
  } catch (problem) {
    // Refund the first counter, because the code was not compared.
    await takeBack()
    if (!(problem instanceof AppError)) throw problem
    throw new AppError(problem.code, { ...problem.extras, text: onlyLinks })
  }
  return takeBack
}

/** Counters of an email address or phone number belong to the project, like the account. */
const toSubject = ({ project, address }: Where) => `${project.id} ${address}`

const onlyLinks =
  'Too many wrong codes were entered for this address today. Sign in by a link that is sent to it, in a browser that you have used before, or try again later.'
