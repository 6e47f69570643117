import { type FileRow, fileSorts, listFiles } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import type { DashboardLocation } from '../../dashboard/dashboard-location-rules.ts'
import { defaultPageSize, pageOf, sizeOf, sortingOf } from '../../dashboard/list-rules.ts'
import { type List, useList } from '../../dashboard/use-list.ts'
import { toFilters } from './rules.ts'

/** The files that match the URL. */
export function useFiles({ list, isAdmin }: DashboardLocation): List<FileRow> {
  const { api } = useServices()
  const { by, dir } = sortingOf(fileSorts, list, 'created')
  const query = {
    ...toFilters(list, isAdmin),
    sort_by: by,
    sort_dir: dir,
    page: pageOf(list),
    limit: sizeOf(list, defaultPageSize),
  }
  return useList({
    name: 'files',
    query,
    fetch: (signal) => api(listFiles, query, signal),
    keyOf: ({ id }) => id,
  })
}
