import { Email, FileId, Grantee } from '#contract/ids.ts'
import type { QueryInput } from '#contract/route.ts'
import type { exportFiles } from '#contract/routes/documents.ts'
import { fileTypes } from '#contract/routes/lists.ts'
import type { ListState } from '../../dashboard/dashboard-location-rules.ts'
import { optionOf } from '../../dashboard/list-rules.ts'
import { toBounds } from '../../dashboard/range-rules.ts'

/** `report.final.PDF` → `pdf` */
export const extensionOf = (title: string): string => /\.([^.]+)$/.exec(title)?.[1]?.toLowerCase() ?? ''

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
