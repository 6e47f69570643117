import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../context/use-services.ts'
import { mergeRefetch } from './list-rules.ts'

export type Page<Row> = { data: Row[]; total: number; total_is_floor: boolean }

export const emptyPage: Page<never> = { data: [], total: 0, total_is_floor: false }

/** In milliseconds. */
const refetchIntervalMs = 30_000

export type List<Row> = {
  page: Page<Row> | undefined
  keyOf: (row: Row) => string
  isLoading: boolean
  /** whether a request is in progress */
  isFetching: boolean
  /** whether the page still belongs to the previous filters */
  isStale: boolean
  error: Error | null
  retry: () => void
  /** number of rows added since the page was loaded */
  newRows: number
  showNewRows: () => void
}

/**
 * A page of a list. Refetches every 30 seconds and on window focus without moving a row: new rows are only counted, and
 * shown on request (rule P16).
 */
export function useList<Row>({
  name,
  query,
  fetch,
  keyOf,
}: {
  name: string
  query: object
  fetch: (signal: AbortSignal) => Promise<Page<Row>>
  keyOf: (row: Row) => string
}): List<Row> {
  const queries = useQueryClient()
  const token = useSession()?.session_token
  const key = [name, 'shown', token, query]
  const current = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { handledInline: true },
  })
  const isCurrent = current.isSuccess && !current.isPlaceholderData
  const fresh = useQuery({
    queryKey: [name, 'fresh', token, query],
    queryFn: ({ signal }) => fetch(signal),
    enabled: isCurrent,
    ...(isCurrent ? { initialData: current.data, initialDataUpdatedAt: current.dataUpdatedAt } : {}),
    staleTime: 5_000,
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: true,
    meta: { handledInline: true },
  })
  const isNewer = isCurrent && fresh.isSuccess && fresh.dataUpdatedAt > current.dataUpdatedAt
  const merged = isNewer ? mergeRefetch(current.data, fresh.data, keyOf) : undefined
  return {
    page: merged?.page ?? current.data,
    keyOf,
    isLoading: current.isPending,
    isFetching: current.isFetching,
    isStale: current.isPlaceholderData,
    error: current.error,
    retry: () => void current.refetch(),
    newRows: merged?.newRows ?? 0,
    showNewRows: () => queries.setQueryData(key, fresh.data),
  }
}
