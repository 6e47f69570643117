import * as z from 'zod/mini'
import { Email, FileId, Grantee } from '#contract/ids.ts'
import type { QueryInput } from '#contract/route.ts'
import type { exportFiles, FileRow } from '#contract/routes/documents.ts'
import { fileTypes } from '#contract/routes/lists.ts'
import type { ListState } from '../../dashboard/dashboard-location-rules.ts'
import { optionOf } from '../../dashboard/list-rules.ts'
import { toBounds } from '../../dashboard/range-rules.ts'

/** `report.final.PDF` → `pdf` */
export const extensionOf = (title: string): string => /\.([^.]+)$/.exec(title)?.[1]?.toLowerCase() ?? ''

/**
 * Who else can open a cake that the viewer manages, from the list's JSON. A shared cake lists only the viewer's own
 * permissions, so it has nothing to show.
 */
export function recipientsOf({
  permissions_json: json,
  can_manage: canManage,
  baker_email: baker,
}: Pick<FileRow, 'permissions_json' | 'can_manage' | 'baker_email'>): Grantee[] {
  if (!canManage) return []
  const emails = Permissions.parse(JSON.parse(json)).map(({ email }) => email)
  return [...new Set(emails)].filter((email) => email !== baker)
}

const Permissions = z.array(z.object({ email: Grantee }))

/** Whether the URL has a file ID or an email address that cannot be one, as in a link that was cut. */
export const isLinkDamaged = ({ file, user, baker }: ListState): boolean =>
  (file !== undefined && !FileId.safeParse(file).success) ||
  (user !== undefined && !Grantee.safeParse(user).success) ||
  (baker !== undefined && !Email.safeParse(baker).success)

/** The filters of the URL as a query for the API. Ignores invalid IDs and email addresses. */
export function toFilters(list: ListState, admin: boolean): QueryInput<typeof exportFiles> {
  const { after, before } = toBounds({ from: list.from, to: list.to })
  const file = FileId.safeParse(list.file)
  const user = Grantee.safeParse(list.user)
  const baker = Email.safeParse(list.baker)
  return {
    admin,
    search: list.search ?? '',
    file_type: optionOf(fileTypes, list.type),
    ...(after === undefined ? {} : { created_after: after }),
    ...(before === undefined ? {} : { created_before: before }),
    ...(file.success ? { file_id: file.data } : {}),
    ...(user.success ? { user: user.data } : {}),
    ...(baker.success ? { baker: baker.data } : {}),
  }
}
