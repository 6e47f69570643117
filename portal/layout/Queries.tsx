import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type Services, useServices } from '../services/services.ts'
import { refreshMe } from '../services/use-me.ts'

/**
 * What the screens behind the front door have asked the server. It goes with them: nothing of it is left where
 * somebody else logs in.
 */
export function Queries({ children }: { children: ReactNode }) {
  const world = useServices()
  const [queries] = useState(() => createQueries(world))
  useEffect(
    () =>
      world.session.subscribe((endedBy) => {
        if (endedBy !== undefined) queries.clear()
      }),
    [world, queries],
  )
  useEffect(() => world.gateNews.subscribe(() => void refreshMe(queries)), [world, queries])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** Only what a second try may mend is tried again, once; a refusal is an answer. */
const isPassing = (error: Error) =>
  error instanceof ApiError && ['unreachable', 'unavailable'].includes(error.code)

function createQueries({ showFailure }: Services): QueryClient {
  // Told at once and not after a timer: by the next press a button is busy, and takes no second one.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (meta?.isSaidOnScreen !== true) showFailure(error, 'failure.unknown')
      },
    }),
    defaultOptions: {
      // `always`: being offline is an answer with a text of its own, not a reason to wait in silence.
      queries: { networkMode: 'always', retry: (count, error) => count < 1 && isPassing(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
