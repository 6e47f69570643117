import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { minute } from '#contract/durations.ts'
import { authRoutes, type Me } from '#contract/routes/auth.ts'
import { type Services, useServices, useSession } from './use-services.ts'

/** One cache entry per session, so a user never sees another user's data. */
const meKey = (token: string | undefined) => ['me', token] as const

/** The signed-in user and their progress through the onboarding steps. Disabled without a session. */
const meQuery = ({ api }: Pick<Services, 'api'>, token: string | undefined) =>
  queryOptions({
    queryKey: meKey(token),
    queryFn: ({ signal }) => api(authRoutes.me, {}, signal),
    enabled: token !== undefined,
    staleTime: minute,
  })

/**
 * The signed-in user. `data` is undefined while signed out or loading.
 * @param options `refetchInterval` in milliseconds, for a screen that waits for a change
 */
export function useMe(options: { refetchInterval?: number } = {}) {
  const services = useServices()
  return useQuery({ ...meQuery(services, useSession()?.session_token), ...options })
}

/** Treats the PIN as pending until the server says otherwise. */
export function lockMe(queries: QueryClient, token: string | undefined): void {
  void queries.cancelQueries({ queryKey: meKey(token) })
  queries.setQueryData<Me>(meKey(token), (me) => me && { ...me, pin_pending: true })
}

/** Refetches the user, after an onboarding step or when the server reports a missing one. */
export const refreshMe = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['me'] })
