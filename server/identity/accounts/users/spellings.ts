import { inArray, type SQL, sql } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { ListKnown } from '../../../platform/http/settle-emails.ts'
import type { Deps } from '../../base/deps.ts'
import type { Project } from '../../base/projects/store.ts'
import { signUps } from '../../base/schema/sign-ups.ts'
import { emails } from '../../base/schema/users.ts'
import { inProject, readUnit } from '../../base/unit-of-work.ts'

/** Matches the rows whose email address is a form of this one. `preferForm` (contract/) chooses among them. */
export const hasFormOf = (email: Email): SQL => inArray(emails.address, listForms(email))

/** Like `hasFormOf`, for a prepared statement, whose value `forms` has the forms of the address (`listForms`). */
export const isOneOfForms = (): SQL => sql`${emails.address} = any(${sql.placeholder('forms')})`

/**
 * Returns a function that lists which spellings of email addresses the project knows: those of its users and of pending
 * sign-ups, and for the portal's project those that the portal's data contains (rule A68).
 */
export const toListKnown =
  (
    { db, accountPolicy }: Pick<Deps, 'db' | 'accountPolicy'>,
    project: Pick<Project, 'id' | 'isPortal'>,
  ): ListKnown =>
  (spellings) =>
    readUnit(db, project, async (unit) => {
      const ofUsers = await unit.tx
        .select({ address: emails.address })
        .from(emails)
        .where(inProject(unit, emails, inArray(emails.address, [...spellings])))
      const ofSignUps = await unit.tx
        .select({ address: signUps.address })
        .from(signUps)
        .where(inProject(unit, signUps, inArray(signUps.address, [...spellings])))
      const addresses = [...ofUsers, ...ofSignUps].map(({ address }) => address)
      return project.isPortal
        ? [...addresses, ...(await accountPolicy.listMentioned(unit.tx, spellings))]
        : addresses
    })
