import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { refreshMe } from '../context/use-me.ts'
import { type Services, useServices } from '../context/use-services.ts'

/** Provides the query cache to the signed-in screens. Signing out clears the cache, so the next user finds nothing. */
export function Queries({ children }: { children: ReactNode }) {
  const services = useServices()
  const [queries] = useState(() => createQueries(services))
  useEffect(
    () =>
      services.session.subscribe((endedBy) => {
        if (endedBy !== undefined) queries.clear()
      }),
    [services, queries],
  )
  useEffect(() => services.gateRejections.subscribe(() => void refreshMe(queries)), [services, queries])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** Failures that a retry may fix. A rejection by the server is final. */
const isTransient = (error: Error) =>
  error instanceof ApiError && ['unreachable', 'unavailable'].includes(error.code)

function createQueries({ showFailure }: Services): QueryClient {
  // Without a timer, so a button is already busy when it is pressed a second time.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (meta?.handledInline !== true) showFailure(error, 'failure.unknown')
      },
    }),
    defaultOptions: {
      // `always`: being offline is an error with its own text, not a reason to pause the query.
      queries: { networkMode: 'always', retry: (count, error) => count < 1 && isTransient(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
