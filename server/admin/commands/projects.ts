import { asc } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { projects } from '../../identity/schema/projects.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordActivity } from '../../portal/activity/record.ts'
import { operator } from '../operator.ts'
import type { ProjectCommand } from '../parse-project.ts'

/** Registers a project. @returns its public token */
export async function addProject(tx: Tx, deps: Deps, command: ProjectCommand): Promise<string> {
  const publicToken = `public-token-live-${deps.random.uuid()}`
  await tx.insert(projects).values({
    id: newId(deps.random, 'project'),
    name: command.title,
    publicToken,
    allowedOrigins: command.origins,
    redirectUrls: command.redirectUrls,
    signupRedirectUrls: command.signupRedirectUrls ?? null,
    consentUrl: command.consentUrl ?? null,
    products: command.products,
    hidesAccounts: command.hideAccounts,
    requiresPkceForLinks: command.requirePkce,
    requiresPkceForResets: command.requirePkce,
    luds: command.luds ?? null,
    createdAt: deps.clock.now(),
  })
  await recordActivity(tx, deps, [{ action: 'project_added', actor: operator, subject: command.title }])
  return `${command.title} is registered. Its public token is ${publicToken}.`
}

/** Lists the registered projects. */
export async function listProjects(tx: Tx): Promise<string> {
  const rows = await tx.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id))
  if (rows.length === 0) return 'No projects are registered.'
  return rows
    .map((project) =>
      [
        `${project.name}${project.isPortal ? ' (the portal)' : ''}`,
        `  project ID    ${project.id}`,
        `  public token  ${project.publicToken}`,
        `  origins       ${project.allowedOrigins.join(', ')}`,
        `  redirects     ${project.redirectUrls.join(', ') || 'none'}`,
        ...(project.signupRedirectUrls
          ? [`  sign-ups      ${project.signupRedirectUrls.join(', ') || 'none'}`]
          : []),
        ...(project.consentUrl === null ? [] : [`  consent page  ${project.consentUrl}`]),
        `  products      ${project.products.join(', ')}`,
        `  accounts      ${project.hidesAccounts ? 'hidden' : 'can be looked up'}`,
      ].join('\n'),
    )
    .join('\n\n')
}
