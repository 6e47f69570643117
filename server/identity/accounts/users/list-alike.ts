import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { toNewSpelling } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isServed } from '../../base/projects/served.ts'
import { projects } from '../../base/schema/projects.ts'
import { emails } from '../../base/schema/users.ts'

/** Users of one project whose email addresses look the same. */
export type Alike = { project: string; users: { userId: string; address: string }[] }

/**
 * Lists the users whose email addresses only differ in their composition, or in the dot of `i̇`. Versions before 5.1
 * stored both, and each user signs in with their own spelling (rule A68).
 * @param projectId undefined for all projects
 */
export async function listAlike(tx: Tx, projectId?: string): Promise<Alike[]> {
  const isListed = projectId === undefined ? undefined : eq(emails.projectId, projectId)
  const columns = { projectId: emails.projectId, userId: emails.userId, address: emails.address }
  const outsideAscii = await tx
    .select(columns)
    .from(emails)
    .where(and(isListed, sql`octet_length(${emails.address}) > char_length(${emails.address})`))
  const unusual = outsideAscii.filter(({ address }) => toNewSpelling(address as Email) !== address)
  if (unusual.length === 0) return []
  const spellings = unusual.map(({ address }) => toNewSpelling(address as Email))
  const normalized = await tx
    .select(columns)
    .from(emails)
    .where(and(isListed, inArray(emails.address, spellings)))
  const groups = new Map<string, typeof unusual>()
  for (const row of [...normalized, ...unusual]) {
    const key = `${row.projectId} ${toNewSpelling(row.address as Email)}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const alike = [...groups.values()].filter((users) => users.length > 1)
  const titles = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(isServed)
    .orderBy(asc(projects.name))
  return titles.flatMap(({ id, name: project }) =>
    alike
      .filter(([first]) => first?.projectId === id)
      .map((users) => ({ project, users: users.map(({ userId, address }) => ({ userId, address })) })),
  )
}

/** Shows which of two spellings that look the same an email address has: its combining marks as code points. */
export const showMarks = (address: string): string =>
  address.replace(/\p{M}/gu, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
