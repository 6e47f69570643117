import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { authRoutes, type Me } from '#contract/routes/auth.ts'
import { type Services, useServices, useSession } from './services.ts'

/** One entry per session, so that nobody ever sees what was kept for somebody else. */
const meKey = (token: string | undefined) => ['me', token] as const

/** The question who is signed in, and how far through the gate. Asked only while there is a session. */
const meQuery = ({ api }: Pick<Services, 'api'>, token: string | undefined) =>
  queryOptions({
    queryKey: meKey(token),
    queryFn: ({ signal }) => api(authRoutes.me, {}, signal),
    enabled: token !== undefined,
    staleTime: 60_000,
  })

/** The signed-in person as the server knows them; `data` is undefined while signed out or not yet known. */
export function useMe() {
  const services = useServices()
  return useQuery(meQuery(services, useSession()?.session_token))
}

/** From here on the PIN counts as not given, until the server says otherwise. */
export function lockMe(queries: QueryClient, token: string | undefined): void {
  void queries.cancelQueries({ queryKey: meKey(token) })
  queries.setQueryData<Me>(meKey(token), (me) => me && { ...me, pin_pending: true })
}

/** Asks again: after a step of the gate, or when the server says that one is missing. */
export const refreshMe = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['me'] })
