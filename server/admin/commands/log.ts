import { and, desc, eq, gte, inArray, or, type SQL } from 'drizzle-orm'
import type { Deps } from '../../app/deps.ts'
import { hasFormOf } from '../../identity/accounts/users/spellings.ts'
import { isServed } from '../../identity/base/projects/served.ts'
import { logEntries } from '../../identity/base/schema/log.ts'
import { entryKinds } from '../../identity/base/schema/log-kinds.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import { emails } from '../../identity/base/schema/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findBrowserName } from '../../platform/http/browser-name-rules.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { later } from '../../platform/machine/clock.ts'
import type { CommandOf } from '../parse-command.ts'
import { requireProject } from './projects.ts'

type LogRow = { entry: typeof logEntries.$inferSelect; project: string }

/** Lists the newest log entries of one or all projects, newest last. */
export async function showLog(tx: Tx, deps: Deps, command: CommandOf<'log'>): Promise<string> {
  const { kind, request, since, limit, json } = command
  const from = typeof since === 'number' ? later(deps.clock.now(), -since) : since
  const rows = await tx
    .select({ entry: logEntries, project: projects.name })
    .from(logEntries)
    .innerJoin(projects, eq(projects.id, logEntries.projectId))
    .where(
      and(
        isServed,
        command.project === undefined ? undefined : await isOfProject(tx, command.project),
        command.user && (await isOfUser(tx, deps, command.user)),
        kind && eq(logEntries.kind, kind),
        request === undefined ? undefined : eq(logEntries.requestId, request),
        from && gte(logEntries.at, from),
      ),
    )
    .orderBy(desc(logEntries.id))
    .limit(limit)
  if (json) return rows.toReversed().map(toJson).join('\n')
  return rows.length === 0 ? 'No entries.' : rows.toReversed().map(toLine).join('\n')
}

const isOfProject = async (tx: Tx, name: string): Promise<SQL> =>
  eq(logEntries.projectId, (await requireProject(tx, name)).id)

/** An email address also matches rejected requests, which contain its hash instead of a user. */
async function isOfUser(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  user: NonNullable<CommandOf<'log'>['user']>,
): Promise<SQL | undefined> {
  if ('id' in user) return eq(logEntries.userId, user.id)
  const owners = await tx.select().from(emails).where(hasFormOf(user.email))
  const ids = owners.map(({ userId }) => userId)
  return or(inArray(logEntries.userId, ids), eq(logEntries.account, hashForLog(secrets, user.email)))
}

const toJson = ({ entry: { id: _, ...entry }, project }: LogRow) => JSON.stringify({ project, ...entry })

/**
 * Leaves out text that visitors control, such as the user agent, because it could contain terminal control characters.
 */
function toLine({ entry, project }: LogRow): string {
  const { at, kind, times, method, detail, userId, account, network, userAgent, call, requestId } = entry
  const details = [
    method,
    ...Object.entries(detail).map(([name, value]) => `${name} ${value}`),
    userId ?? (account === null ? null : `account ${account}`),
    network,
    findBrowserName(userAgent),
    call,
    requestId,
  ]
  const count = times > 1 ? ` (${times})` : ''
  return [
    at.toISOString(),
    project,
    `${entryKinds[kind]}${count}`,
    details.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(', '),
  ]
    .join('  ')
    .trimEnd()
}
