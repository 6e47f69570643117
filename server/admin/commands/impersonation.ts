import type { Deps } from '../../deps.ts'
import { issueImpersonation, tokenMinutes } from '../../identity/impersonation/impersonation.ts'
import { toLink } from '../../identity/proofs/links.ts'
import { toUnit } from '../../identity/unit-of-work.ts'
import { findEmailOwner } from '../../identity/users/passwords.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/**
 * Issues a token that lets an operator sign in as a user of a site.
 * @returns the token, which works once, and a link to the site's first redirect URI that contains it
 */
export async function impersonate(
  tx: Tx,
  deps: Deps,
  { email, project: name, by }: CommandOf<'impersonate'>,
): Promise<string> {
  const project = await requireProject(tx, name)
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
