import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { getPortalProject } from '../../identity/projects/store.ts'
import { revokeAllSessions } from '../../identity/sessions/store.ts'
import { runUnitWithin } from '../../identity/unit-of-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toServerSender } from '../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import { findPrimary } from '../../portal/addresses/store.ts'
import type { Deps as PortalDeps } from '../../portal/deps.ts'
import type { Person } from '../../portal/persons/person.ts'
import { persons } from '../../portal/schema/persons.ts'
import { recordCommand } from '../operator.ts'
import { UsageError } from '../usage-error.ts'
import { findPerson } from './find-person.ts'

/** Clears a PIN, ends all sessions and requires the primary email address to be verified again (rule A7). */
export async function clearPin(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  const match = await findPerson(tx, deps, email)
  if (!match) throw new UsageError(`No account has the email address ${email}.`)
  await runUnitWithin(tx, deps.db, await getPortalProject(tx), (unit) =>
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
  const envelope = { to: primary, sender: toServerSender(deps.config, person.locale) }
  const values = { link: `${deps.config.publicUrl}/login` }
  await enqueueEmail(tx, deps, envelope, { kind: 'pinCleared', values })
  const { organizationId } = person
  await recordCommand(tx, deps, { action: 'pin_cleared', subject: email, organizationId })
  return `The PIN of ${email} was cleared and all their sessions were signed out. They are notified by email.`
}
