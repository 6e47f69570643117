import { useQuery } from '@tanstack/react-query'
import { accountRoutes } from '#contract/routes/account.ts'
import { useServices } from '../../context/use-services.ts'
import { isSpent } from './is-spent.ts'

/** The result of checking an emailed link before it is used. */
export type LinkCheck = { at: 'asking' } | { at: 'spent' } | { at: 'open'; email: string | undefined }

/**
 * Checks an emailed link without using it. If the check fails, the link is treated as valid, and using it then shows
 * the result.
 */
export function useLinkCheck(token: string): LinkCheck {
  const { api } = useServices()
  const check = useQuery({
    queryKey: ['resetLink', token],
    queryFn: ({ signal }) => api(accountRoutes.checkResetLink, { token }, signal),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handledInline: true },
  })
  if (check.isPending) return { at: 'asking' }
  return isSpent(check.error) ? { at: 'spent' } : { at: 'open', email: check.data?.email }
}
