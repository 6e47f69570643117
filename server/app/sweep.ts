import { sweepDeletedOrganizations } from '../identity/accounts/members/sweep-organizations.ts'
import { sweepAddressPasswords } from '../identity/accounts/users/address-passwords.ts'
import { sweepBrowsers } from '../identity/accounts/users/browsers.ts'
import { composeEmails, isTaken } from '../identity/accounts/users/compose-emails.ts'
import { sweepEmptyUsers } from '../identity/accounts/users/delete.ts'
import { sweepEvents } from '../identity/base/events/store.ts'
import { sweepLog } from '../identity/base/log/store.ts'
import { getPortalProject, toConsumers } from '../identity/base/projects/store.ts'
import { sweepExpired } from '../identity/base/sweep-expired.ts'
import { toUnit } from '../identity/base/unit-of-work.ts'
import { sweepAuthorizations } from '../identity/operations/applications/codes.ts'
import { sweepImports } from '../identity/operations/transfer/import-progress.ts'
import type { Tx } from '../platform/db/database.ts'
import { logProblem } from '../platform/http/log-problem.ts'
import { sweepLimits } from '../platform/limits/limiter.ts'
import { days, hours, later } from '../platform/machine/clock.ts'
import { sweepInactive } from '../platform/outbox/inactive-addresses.ts'
import { sweepMessages } from '../platform/outbox/store.ts'
import { sweepActivity } from '../portal/activity/sweep-activity.ts'
import { sweepAddressCodes } from '../portal/addresses/codes.ts'
import { composeGrantees } from '../portal/addresses/compose-grantees.ts'
import { remindOfHolds, sweepHolds } from '../portal/addresses/holds.ts'
import { cancelForDeleted } from '../portal/billing/cancel-on-delete.ts'
import { sweepBilling } from '../portal/billing/store.ts'
import { refreshStale } from '../portal/billing/sync-subscription.ts'
import type { Deps as PortalDeps } from '../portal/deps.ts'
import { sweepReleases } from '../portal/files/open-failures.ts'
import { sweepUnsaved } from '../portal/files/unsaved-cakes.ts'
import {
  finishDeletions,
  finishRevocations,
  sweepDeletedAccounts,
} from '../portal/persons/pending-changes.ts'
import { sweepPersonSessions } from '../portal/persons/principal.ts'
import type { Deps } from './deps.ts'

/** The lifetime of the cookie that recognizes a browser. */
const browserRetention = days(400)
/** The contract's limit on the length of a session (provider contract: 527,040 minutes). */
const longestSessionDays = 366
/** Longer than any code is valid (rule A4). */
const addressCodeRetention = hours(1)
/** Longer than any request takes. */
const deletionRetention = days(1)
/**
 * Mail servers give up, and report it, after five days at most (RFC 5321 4.5.4.1). The row links a report to its
 * recipient.
 */
const messageRetention = days(7)
/** How long no emails are sent to an address that bounced. */
const inactivityRetention = days(365)
/** How long a delivered or abandoned webhook event can be replayed. */
const eventRetention = days(30)
/** How long the progress and the report of an import are kept. */
const importRetention = days(90)
/** How long an empty user stays after its last proof expired (rule O1). */
const emptyUserRetention = days(30)
/** Stripe retries an event for three days. */
const paymentRetention = days(30)

/**
 * Deletes expired data of all subsystems, finishes pending deletions and revocations in identity, and composes the email
 * addresses that earlier versions stored (rule A68).
 */
export async function sweep(deps: Deps): Promise<void> {
  await deps.db.transaction((tx) => sweepIdentity(tx, deps))
  await sweepEmptyUsers(deps, later(deps.clock.now(), -emptyUserRetention))
  await sweepDeletedOrganizations(deps)
  await deps.db.transaction((tx) => sweepAddressPasswords(tx, later(deps.clock.now(), -emptyUserRetention)))
  await composeEmails(deps)
  await sweepPortal(deps, async (tx, address) =>
    isTaken(toUnit(tx, toConsumers(await getPortalProject(tx))), address),
  )
}

/** Deletes expired sessions, codes, links, log entries, events and reports of imports. */
async function sweepIdentity(tx: Tx, { clock, config }: Deps): Promise<void> {
  const now = clock.now()
  await sweepExpired(tx, now)
  await sweepAuthorizations(tx, now)
  await sweepLog(tx, later(now, -days(config.logRetentionDays)))
  await sweepEvents(tx, later(now, -eventRetention))
  await sweepImports(tx, later(now, -importRetention))
  await sweepBrowsers(tx, later(now, -browserRetention))
}

/**
 * Deletes expired counters, holds, messages and activity, and cakes that were not saved. Sends reminders of holds that end soon,
 * finishes pending deletions and revocations at the account service, refreshes subscriptions that may have changed, and
 * composes recipients.
 * @param hasAccount returns whether an account without a person has an email address in exactly this form
 */
export async function sweepPortal(
  deps: PortalDeps,
  hasAccount: Parameters<typeof composeGrantees>[1] = async () => false,
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await db.transaction(async (tx) => {
    await sweepPersonSessions(tx, later(now, -days(longestSessionDays)))
    await sweepAddressCodes(tx, later(now, -addressCodeRetention))
    await sweepDeletedAccounts(tx, later(now, -deletionRetention))
    await sweepLimits(tx, now)
    await remindOfHolds(tx, deps, now)
    await sweepHolds(tx, now)
    await sweepMessages(tx, later(now, -messageRetention))
    await sweepInactive(tx, later(now, -inactivityRetention))
    await sweepBilling(tx, later(now, -paymentRetention))
    await sweepReleases(tx, now)
    await sweepUnsaved(tx, deps, now)
  })
  await sweepActivity(deps)
  await finishDeletions(deps)
  await finishRevocations(deps)
  await refreshStale(deps)
  await cancelForDeleted(deps)
  await composeGrantees(deps, hasAccount)
}

/**
 * Sweeps at startup and every 15 minutes, then reclaims the freed space, even if part of the sweep failed.
 * @returns a function that stops the sweeps
 */
export function startSweeping(
  { db, log }: Pick<PortalDeps, 'db' | 'log'>,
  work: () => Promise<void>,
): () => void {
  const run = () =>
    void work()
      .finally(() => db.vacuum())
      .catch((problem: unknown) => logProblem(log, problem, 'sweep failed'))
  run()
  const timer = setInterval(run, 15 * 60_000)
  return () => clearInterval(timer)
}
