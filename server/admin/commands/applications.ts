import { asc, eq } from 'drizzle-orm'
import { toCount } from '#contract/count.ts'
import type { Deps } from '../../app/deps.ts'
import { publish } from '../../identity/base/events/publish.ts'
import { isServed } from '../../identity/base/projects/served.ts'
import { applications } from '../../identity/base/schema/applications.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import { toUnit } from '../../identity/base/unit-of-work.ts'
import { toSecretColumns } from '../../identity/operations/applications/client-secret.ts'
import { toIssuer } from '../../identity/operations/applications/issuer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordCommand } from '../operator.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireConsumers } from './projects.ts'

/** Registers an application. @returns its ID and secret; only the secret's hash is stored */
export async function addApplication(
  tx: Tx,
  deps: Deps,
  command: CommandOf<'application add'>,
): Promise<string> {
  const project = await requireConsumers(tx, command.projectName)
  const count = await tx.$count(applications, eq(applications.projectId, project.id))
  if (project.maxApplications !== null && count >= project.maxApplications) {
    throw new UsageError(
      `${project.name} already has ${toCount(count, 'application')}, the limit in limits.applications of its document. To add another, raise the limit: project apply FILE`,
    )
  }
  const id = newId(deps.random, 'connected-app')
  const secret = command.isPublic ? undefined : deps.random.bytes(32).toString('base64url')
  await tx.insert(applications).values({
    id,
    projectId: project.id,
    name: command.title,
    description: command.description,
    logoUrl: command.logoUrl ?? null,
    isFirstParty: command.isFirstParty,
    ...(secret === undefined ? {} : toSecretColumns(secret)),
    redirectUrls: command.redirectUrls,
    logoutUrls: command.logoutUrls,
    createdAt: deps.clock.now(),
  })
  await publish(toUnit(tx, project), { kind: 'application_created', detail: { application: id } })
  await recordCommand(tx, deps, { action: 'application_added', subject: command.title })
  return [
    `${command.title} is registered. Its client_id is ${id}.`,
    secret === undefined
      ? 'It is a public client without a secret and uses PKCE.'
      : `Its client_secret is ${secret}. Save it now: it is not shown again.`,
    `Its issuer is ${toIssuer(project, deps.config.publicUrl)}`,
    ...(project.consentUrl === null
      ? [`${project.name} has no consent page yet. Set consent_url in its document: project apply FILE`]
      : []),
  ].join('\n')
}

/** Lists the registered applications. */
export async function listApplications(tx: Tx): Promise<string> {
  const rows = await tx
    .select({ application: applications, site: projects.name })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(isServed)
    .orderBy(asc(applications.createdAt), asc(applications.id))
  if (rows.length === 0) return 'No applications are registered.'
  return rows
    .map(({ application, site }) =>
      [
        `${application.name} (for users of ${site})`,
        `  client_id  ${application.id}`,
        `  redirects  ${application.redirectUrls.join(', ')}`,
        `  logout     ${application.logoutUrls.join(', ') || 'none'}`,
        `  consent    ${application.isFirstParty ? 'not required' : 'required'}`,
        `  secret     ${application.secretHash === null ? 'none' : 'stored as a hash'}`,
      ].join('\n'),
    )
    .join('\n\n')
}
