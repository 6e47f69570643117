import { like } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../app/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { type AdminChange, changeAdmin } from '../../portal/companies/admins.ts'
import { joinByDomain } from '../../portal/companies/store.ts'
import type { Deps as PortalDeps } from '../../portal/deps.ts'
import { companies, personAddresses } from '../../portal/schema/persons.ts'
import { recordCommand } from '../operator.ts'
import { UsageError } from '../usage-error.ts'
import { findPerson } from './accounts.ts'

/** Creates a company. Users who have verified an email address at the domain join it. */
export async function addCompany(
  tx: Tx,
  deps: PortalDeps,
  { domain, title }: { domain: string; title: string },
): Promise<string> {
  const id = newId(deps.random, 'organization')
  const inserted = await tx
    .insert(companies)
    .values({ id, name: title, domain, createdAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning()
  if (inserted.length === 0) throw new UsageError(`A company for ${domain} already exists.`)

  const people = await tx
    .select()
    .from(personAddresses)
    .where(like(personAddresses.address, `%@${domain.replaceAll('_', '\\_')}`))
  const verified = people.filter((email) => email.verifiedAt !== null)
  for (const email of verified) await joinByDomain(tx, email.userId, email.address as Email)
  await recordCommand(tx, deps, { action: 'organization_added', subject: title, companyId: id })
  return `Created ${title} for everyone with a verified email address at ${domain}. Its id is ${id}.`
}

/** Makes a user an admin of their company. @throws UsageError */
export async function addAdmin(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  // An account that has never opened the portal becomes a person now.
  await findPerson(tx, deps, email)
  return makeAdmin(tx, deps, { email })
}

/** Makes a person an admin of their company. @throws UsageError */
export async function makeAdmin(tx: Tx, deps: PortalDeps, { email }: { email: Email }): Promise<string> {
  await change(tx, deps, 'add', email)
  return `${email} is now an admin and is notified by email.`
}

/** Removes the admin role. @throws UsageError for the last admin, who keeps the role (rule A10) */
export async function removeAdmin(tx: Tx, deps: PortalDeps, { email }: { email: Email }): Promise<string> {
  await change(tx, deps, 'remove', email)
  return `${email} is no longer an admin and is notified by email.`
}

async function change(tx: Tx, deps: PortalDeps, verb: 'add' | 'remove', email: Email): Promise<void> {
  const outcome = await changeAdmin(tx, deps, { action: verb, email, by: null })
  if (!outcome.ok) throw new UsageError(toSentence(outcome.why, verb, email))
  const action = verb === 'add' ? 'admin_added' : 'admin_removed'
  const { companyId } = outcome
  await recordCommand(tx, deps, { action, subject: email, companyId })
}

function toSentence(
  why: Extract<AdminChange, { ok: false }>['why'],
  verb: 'add' | 'remove',
  email: Email,
): string {
  switch (why) {
    case 'unknown':
      return `No account has the email address ${email}.`
    case 'no_company':
      return `${email} does not belong to a company. First create one for the domain: company add DOMAIN NAME.`
    case 'unchanged':
      return verb === 'add' ? `${email} is already an admin.` : `${email} is not an admin.`
    case 'banned':
      return `${email} is banned from the company. An admin must remove the ban first.`
    case 'last_admin':
      return `${email} is the last admin of the company. Make someone else an admin first.`
  }
}
