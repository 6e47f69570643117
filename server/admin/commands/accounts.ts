import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { toPortalSender } from '../../adapters/in-process/portal-project.ts'
import type { Deps } from '../../app/deps.ts'
import { findTotp, removeTotp } from '../../identity/accounts/credentials/totps.ts'
import { toLink } from '../../identity/accounts/proofs/links.ts'
import { revokeAllSessions } from '../../identity/accounts/sessions/store.ts'
import { listEmails } from '../../identity/accounts/users/contacts.ts'
import { notifyOwner } from '../../identity/accounts/users/notify-owner.ts'
import {
  type EmailOwner,
  expirePassword as expire,
  findEmailOwner,
} from '../../identity/accounts/users/passwords.ts'
import { toEmailSender } from '../../identity/base/projects/email.ts'
import type { DirectoryProject } from '../../identity/base/projects/store.ts'
import { runUnitWithin, toUnit } from '../../identity/base/unit-of-work.ts'
import { issueImpersonation, tokenMinutes } from '../../identity/operations/impersonation/impersonation.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { releaseAddress } from '../../portal/addresses/holds.ts'
import { findPersonByAddress, findPrimary } from '../../portal/addresses/store.ts'
import type { Deps as PortalDeps } from '../../portal/deps.ts'
import type { Person } from '../../portal/persons/person.ts'
import { syncPerson } from '../../portal/persons/sync-person.ts'
import { persons } from '../../portal/schema/persons.ts'
import { recordCommand } from '../operator.ts'
import type { CommandOf } from '../parse-command.ts'
import { requirePortalProject } from '../require-portal.ts'
import { UsageError } from '../usage-error.ts'
import { requireConsumers } from './projects.ts'

/**
 * Finds the account with an email address in a project, and its person if the project is the portal's.
 * @param project the name of the project; undefined means the portal's
 * @throws UsageError if there is no such project or account
 */
async function requireAccount(
  tx: Tx,
  deps: Deps,
  { email, project: name }: { email: Email; project?: string | undefined },
): Promise<{ project: DirectoryProject; account: EmailOwner; person: Person | undefined }> {
  const project = name === undefined ? await requirePortalProject(tx) : await requireConsumers(tx, name)
  if (project.isPortal) {
    const match = await findPerson(tx, deps, email)
    if (!match) throw new UsageError(`No account has the email address ${email}.`)
    return { project, ...match }
  }
  const account = await findEmailOwner(toUnit(tx, project), email)
  if (!account) throw new UsageError(`No account in this project has the email address ${email}.`)
  return { project, account, person: undefined }
}

/** Finds a portal account by email address, with its person, unless the account has never opened the portal. */
export async function findPerson(
  tx: Tx,
  deps: Deps,
  email: Email,
): Promise<{ account: EmailOwner; person: Person } | undefined> {
  const unit = toUnit(tx, await requirePortalProject(tx))
  const account = await findEmailOwner(unit, email)
  if (!account) return undefined
  const addresses = await listEmails(unit, account.user.id)
  return { account, person: await syncPerson(tx, deps, account.user, addresses) }
}

/** Clears a PIN, ends all sessions and requires the primary email address to be verified again (rule A7). */
export async function clearPin(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  const match = await findPerson(tx, deps, email)
  if (!match) throw new UsageError(`No account has the email address ${email}.`)
  await runUnitWithin(tx, deps.db, await requirePortalProject(tx), (unit) =>
    revokeAllSessions(unit, match.person.id),
  )
  return clearPinOf(tx, deps, match.person, email)
}

/** Clears the PIN of a person. The caller must end the person's sessions. @throws UsageError if there is no PIN */
export async function clearPinOf(tx: Tx, deps: PortalDeps, person: Person, email: Email): Promise<string> {
  if (person.pinHash === null) throw new UsageError(`${email} has no PIN.`)
  const primary = (await findPrimary(tx, person.id)) ?? email
  await tx
    .update(persons)
    .set({
      pinHash: null,
      pinSetAt: null,
      pinWrong: 0,
      pinWaitUntil: null,
      reverifyAddress: primary,
      reverifySince: deps.clock.now(),
    })
    .where(eq(persons.id, person.id))
  const values = { link: `${deps.config.publicUrl}/login` }
  await enqueueServerEmail(tx, deps, { to: primary, locale: person.locale }, { kind: 'pinCleared', values })
  const { companyId } = person
  await recordCommand(tx, deps, { action: 'pin_cleared', subject: email, companyId })
  return `The PIN of ${email} was cleared and all their sessions were signed out. They are notified by email.`
}

/** Ends the hold on an email address (rule A15). @throws UsageError if it is not held */
export async function releaseHeldAddress(
  tx: Tx,
  deps: PortalDeps,
  { email }: { email: Email },
): Promise<string> {
  if (!(await releaseAddress(tx, deps, email))) throw new UsageError(`${email} is not held.`)
  const companyId = (await findPersonByAddress(tx, email))?.person.companyId ?? null
  await recordCommand(tx, deps, { action: 'address_released', subject: email, companyId })
  return `${email} is released. The account that has it, or verifies it next, can open the files shared with it.`
}

/** Expires a password and ends all sessions (rule A12). The next sign-in attempt requires a new password. */
export async function expirePassword(
  tx: Tx,
  deps: Deps,
  command: CommandOf<'password expire'>,
): Promise<string> {
  const { email } = command
  const { project, account, person } = await requireAccount(tx, deps, command)
  if (account.passwordHash === undefined) throw new UsageError(`${email} has no password.`)
  if (account.requiresReset) throw new UsageError(`The password of ${email} has already expired.`)
  await runUnitWithin(tx, deps.db, project, async (unit) => {
    await expire(unit, account.user.id)
    await revokeAllSessions(unit, account.user.id)
  })
  if (person) {
    const { companyId } = person
    await recordCommand(tx, deps, { action: 'password_expired', subject: email, companyId })
  }
  return `The password of ${email} has expired and all their sessions were signed out. The next sign-in attempt sends a reset email.`
}

/**
 * Removes the authenticator app and all recovery codes of a person who lost the app, ends all sessions and notifies the
 * owner (rule A64). Password and PIN are kept.
 */
export async function removeSecondFactor(
  tx: Tx,
  deps: Deps,
  command: CommandOf<'second-factor remove'>,
): Promise<string> {
  const { email } = command
  const { project, account, person } = await requireAccount(tx, deps, command)
  const userId = account.user.id
  await runUnitWithin(tx, deps.db, project, async (unit) => {
    const totp = await findTotp(unit, userId)
    if (!totp || totp.verifiedAt === null) throw new UsageError(`${email} has no authenticator app.`)
    await removeTotp(unit, userId, totp.id)
    await revokeAllSessions(unit, userId)
    const sender = project.isPortal
      ? toPortalSender(deps, project, person?.locale ?? 'en')
      : toEmailSender(project, 'en', deps.config)
    await notifyOwner(unit, deps, userId, { kind: 'totpRemoved', values: {} }, sender)
  })
  if (person) {
    const { companyId } = person
    await recordCommand(tx, deps, { action: 'second_factor_removed', subject: email, companyId })
  }
  return `The authenticator app of ${email} was removed and all their sessions were signed out. They are notified by email.`
}

/**
 * Issues a token that lets an operator sign in as a user of a site.
 * @returns the token, which works once, and a link to the site's first redirect URI that contains it
 */
export async function impersonate(
  tx: Tx,
  deps: Deps,
  { email, project: name, by }: CommandOf<'impersonate'>,
): Promise<string> {
  const project = await requireConsumers(tx, name)
  if (project.isPortal) {
    throw new UsageError('No one can sign in as another user in the portal, because its accounts hold keys.')
  }
  const unit = toUnit(tx, project)
  const account = await findEmailOwner(unit, email)
  if (!account) throw new UsageError(`No account in ${project.name} has the email address ${email}.`)
  const token = await issueImpersonation(unit, deps, { userId: account.user.id, operator: by })
  const [page] = project.redirectUrls
  return [
    `The impersonation_token is ${token}`,
    ...(page === undefined ? [] : [`With the widget, open ${toLink(page, 'impersonation', token)}`]),
    `It works once, within the next ${tokenMinutes} minutes, and starts a one-hour session as ${email}.`,
  ].join('\n')
}
