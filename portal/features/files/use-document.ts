import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checksum, Email } from '#contract/ids.ts'
import {
  type DocumentReply,
  getDocument,
  modifyDates,
  modifyPermissions,
} from '#contract/routes/documents.ts'
import type { Dates } from '../../access/date-rules.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import type { AccessChange } from './access-rules.ts'

/** Identifies the details of a cake: the cake, the viewer's email, and the mode. */
export type Subject = { checksum: Checksum; email: Email; isAdmin: boolean }

const keyOf = (token: string | undefined, { checksum, isAdmin }: Subject) => [
  'files',
  'document',
  token,
  checksum,
  isAdmin,
]

/** A cake's permissions, latest activity and chart, in local time. */
export function useDocument(subject: Subject) {
  const { api } = useServices()
  const token = useSession()?.session_token
  const { checksum, email, isAdmin } = subject
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: keyOf(token, subject),
    queryFn: ({ signal }) => api(getDocument, { checksum, email, admin: isAdmin, time_zone }, signal),
    // No refetch on window focus, so nothing moves (rule P16). Changes made here return the new state.
    refetchOnWindowFocus: false,
    meta: { handledInline: true },
  })
}

/** Changes access or dates. Shows the response immediately and refetches lists and activity. */
export function useChanges(subject: Subject) {
  const { api } = useServices()
  const token = useSession()?.session_token
  const queries = useQueryClient()
  const { checksum, isAdmin: admin } = subject
  const onSuccess = async (detail: object) => {
    queries.setQueryData<DocumentReply>(keyOf(token, subject), (old) => old && { ...old, ...detail })
    for (const name of ['files', 'activity', 'users']) void queries.invalidateQueries({ queryKey: [name] })
  }
  return {
    access: useMutation({
      mutationFn: (change: AccessChange) => api(modifyPermissions, { checksum, admin, ...change }),
      onSuccess,
    }),
    dates: useMutation({
      mutationFn: (dates: Dates) => api(modifyDates, { checksum, admin, ...dates }),
      onSuccess,
    }),
  }
}
