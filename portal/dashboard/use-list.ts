import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../services/services.ts'
import { mergeRefetch } from './list-rules.ts'

export type Page<Row> = { data: Row[]; total: number; total_is_floor: boolean }

/** So often a list that is on the screen is looked at again, in milliseconds. */
const refetchIntervalMs = 30_000

export type List<Row> = {
  page: Page<Row> | undefined
  isLoading: boolean
  /** the server has been asked, and has not answered */
  isAsking: boolean
  /** what is shown belongs to the filters before, while the answer to these is on its way */
  isStale: boolean
  error: Error | null
  retry: () => void
  /** rows that have come since */
  news: number
  showNews: () => void
}

/**
 * One page of a list. Asked again every half a minute and when the window is looked at again, without ever moving a
 * row: what is new is counted, and shown when the person wants it (rule P16).
 */
export function useList<Row>({
  name,
  query,
  ask,
  keyOf,
}: {
  name: string
  query: object
  ask: (signal: AbortSignal) => Promise<Page<Row>>
  keyOf: (row: Row) => string
}): List<Row> {
  const queries = useQueryClient()
  const token = useSession()?.session_token
  const key = [name, 'shown', token, query]
  const shown = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { handledInline: true },
  })
  const isSettled = shown.isSuccess && !shown.isPlaceholderData
  const fresh = useQuery({
    queryKey: [name, 'fresh', token, query],
    queryFn: ({ signal }) => ask(signal),
    enabled: isSettled,
    ...(isSettled ? { initialData: shown.data, initialDataUpdatedAt: shown.dataUpdatedAt } : {}),
    staleTime: 5_000,
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: true,
    meta: { handledInline: true },
  })
  const isNewer = isSettled && fresh.isSuccess && fresh.dataUpdatedAt > shown.dataUpdatedAt
  const settled = isNewer ? mergeRefetch(shown.data, fresh.data, keyOf) : undefined
  return {
    page: settled?.page ?? shown.data,
    isLoading: shown.isPending,
    isAsking: shown.isFetching,
    isStale: shown.isPlaceholderData,
    error: shown.error,
    retry: () => void shown.refetch(),
    news: settled?.news ?? 0,
    showNews: () => queries.setQueryData(key, fresh.data),
  }
}
