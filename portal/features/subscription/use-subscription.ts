import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPlans, subscriptionStatus } from '#contract/routes/billing.ts'
import { getAllowance } from '#contract/routes/files.ts'
import { useServices, useSession } from '../../context/use-services.ts'

const name = 'subscription'

/** The subscription, the plans and what is left of the free plan, which are shown together. */
export function useSubscription() {
  const { api } = useServices()
  const token = useSession()?.session_token
  const question = <Result>(key: string, ask: (signal: AbortSignal) => Promise<Result>) => ({
    queryKey: [name, key, token],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    meta: { handledInline: true },
  })
  // `useQueries` would add 900 bytes to the file of every page.
  const status = useQuery(question('status', (signal) => api(subscriptionStatus, {}, signal)))
  const offer = useQuery(question('plans', (signal) => api(listPlans, {}, signal)))
  const allowance = useQuery(question('allowance', (signal) => api(getAllowance, {}, signal)))
  return {
    details:
      status.data !== undefined && offer.data !== undefined && !allowance.isPending
        ? { subscription: status.data, allowance: allowance.data, ...offer.data }
        : undefined,
    error: status.error ?? offer.error,
    isFetching: status.isFetching || offer.isFetching,
    askAgain: () => void Promise.all([status.refetch(), offer.refetch()]),
  }
}

/** Refreshes after a change in the checkout or the customer portal. */
export function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [name] })
}
