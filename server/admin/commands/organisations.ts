import { and, count, eq, like } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { findAccount } from '../../accounts/store.ts'
import { recordActivity } from '../../activity/record.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { emails, organisations, users } from '../../db/schema/people.ts'
import type { Deps } from '../../deps.ts'
import { joinByDomain } from '../../organisations/store.ts'
import { operator } from '../operator.ts'
import { UsageError } from '../usage-error.ts'

/** Makes an organisation. People who have proved an address of the domain already belong to it from now on. */
export async function addOrganisation(
  tx: Tx,
  deps: Deps,
  { domain, title }: { domain: string; title: string },
): Promise<string> {
  const id = newId(deps.random, 'organisation')
  const inserted = await tx
    .insert(organisations)
    .values({ id, name: title, domain, createdAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning()
  if (inserted.length === 0) throw new UsageError(`There is an organisation for ${domain} already.`)

  const people = await tx
    .select()
    .from(emails)
    .where(like(emails.address, `%@${domain.replaceAll('_', '\\_')}`))
  const proved = people.filter((email) => email.verifiedAt !== null)
  for (const email of proved) await joinByDomain(tx, email.userId, email.address as Email)
  await recordActivity(tx, deps, [
    { action: 'organisation_added', actor: operator, subject: title, organisationId: id },
  ])
  return `${title} is the organisation of everybody with a verified address at ${domain}. Its id is ${id}.`
}

/** Makes somebody an admin of the organisation they belong to. */
export async function addAdmin(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  const { user, organisationId } = await getMember(tx, email)
  if (user.isAdmin) throw new UsageError(`${email} is an admin already.`)
  await tx.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
  await recordActivity(tx, deps, [{ action: 'admin_added', actor: operator, subject: email, organisationId }])
  return `${email} is an admin now.`
}

/** Takes that away again. The last admin of an organisation stays (rule A10). */
export async function removeAdmin(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  const { user, organisationId } = await getMember(tx, email)
  if (!user.isAdmin) throw new UsageError(`${email} is no admin.`)
  const [admins] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.organisationId, organisationId), eq(users.isAdmin, true)))
  if ((admins?.count ?? 0) < 2) {
    throw new UsageError(`${email} is the last admin of the organisation. Make somebody else an admin first.`)
  }
  await tx.update(users).set({ isAdmin: false }).where(eq(users.id, user.id))
  await recordActivity(tx, deps, [
    { action: 'admin_removed', actor: operator, subject: email, organisationId },
  ])
  return `${email} is no admin any more.`
}

/** Locks the organisation, so that two admins cannot each be removed as the one before the last. */
async function getMember(tx: Tx, email: Email) {
  const account = await findAccount(tx, email)
  if (!account) throw new UsageError(`Nobody has an account with the address ${email}.`)
  const { user } = account
  if (user.organisationId === null) {
    throw new UsageError(
      `${email} belongs to no organisation. Make one for their domain first: organisation add DOMAIN NAME.`,
    )
  }
  // The person before the organisation, as baking does, so that the two never wait for each other.
  await tx.select().from(users).where(eq(users.id, user.id)).for('no key update')
  await tx.select().from(organisations).where(eq(organisations.id, user.organisationId)).for('no key update')
  return { user, organisationId: user.organisationId }
}
