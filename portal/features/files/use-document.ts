import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checksum, Email } from '#contract/ids.ts'
import {
  type DocumentReply,
  getDocument,
  modifyDates,
  modifyPermissions,
} from '#contract/routes/documents.ts'
import { useServices, useSession } from '../../services/services.ts'
import type { AccessChange } from './access-rules.ts'
import type { Dates } from './date-rules.ts'

/** One cake of the list: which, in whose name, and in which mode it is asked for. */
export type Subject = { checksum: Checksum; email: Email; isAdmin: boolean }

const keyOf = (token: string | undefined, { checksum, isAdmin }: Subject) => [
  'files',
  'document',
  token,
  checksum,
  isAdmin,
]

/** A cake with its access, its latest activity and its chart, whose days are the reader's. */
export function useDocument(subject: Subject) {
  const { api } = useServices()
  const token = useSession()?.session_token
  const { checksum, email, isAdmin } = subject
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: keyOf(token, subject),
    queryFn: ({ signal }) => api(getDocument, { checksum, email, admin: isAdmin, time_zone }, signal),
    // Looking at the window again moves nothing in it (rule P16); what is changed here is told by its own answer.
    refetchOnWindowFocus: false,
    meta: { handledInline: true },
  })
}

/** Changes access or dates. The answer stands on the screen at once; lists and entries are asked anew. */
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
