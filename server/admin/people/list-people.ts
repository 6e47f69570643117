import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Deps } from '../../app/deps.ts'
import { listAlike, showMarks } from '../../identity/accounts/users/list-alike.ts'
import { emails, users } from '../../identity/base/schema/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import { requireConsumers } from '../commands/projects.ts'
import type { CommandOf } from '../parse-command.ts'

/**
 * Lists the newest users of a project with their email addresses. Users whose email addresses look the same come first,
 * each with their own spelling (rule A68).
 * @throws UsageError if there is no such project
 */
export async function listPeople(
  tx: Tx,
  _: Deps,
  { projectName, limit }: CommandOf<'people list'>,
): Promise<string> {
  const { id } = await requireConsumers(tx, projectName)
  const alike = (await listAlike(tx, id)).flatMap(({ users: group }) => [
    'These users have email addresses that look the same:',
    ...group.map(({ userId, address }) => `  ${userId}  ${showMarks(address)}`),
    '',
  ])
  const newest = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.projectId, id))
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(limit)
  const ids = newest.map((user) => user.id)
  const addresses = await tx
    .select({ userId: emails.userId, address: emails.address })
    .from(emails)
    .where(inArray(emails.userId, ids))
    .orderBy(desc(emails.isPrimary), asc(emails.createdAt))
  const lines = ids.map((userId) => {
    const shown = addresses.filter((row) => row.userId === userId).map(({ address }) => showMarks(address))
    return `${userId}  ${shown.length > 0 ? shown.join(', ') : '(no email address)'}`
  })
  return [...alike, ...(lines.length > 0 ? lines : ['The project has no users.'])].join('\n')
}
