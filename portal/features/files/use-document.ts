import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checksum, Email } from '#contract/ids.ts'
import { getDocument } from '#contract/routes/documents.ts'
import { useServices, useSession } from '../../context/use-services.ts'

/** Identifies the details of a cake: the cake, the viewer's email, and the mode. */
export type Subject = { checksum: Checksum; email: Email; isAdmin: boolean }

/** The query of a cake's details. */
export const keyOf = (token: string | undefined, { checksum, isAdmin }: Subject) => [
  'files',
  'document',
  token,
  checksum,
  isAdmin,
]

/** The mutations of a cake's access and dates. */
export const changeKey = ({ checksum }: Subject) => ['change', checksum]

/** A cake's permissions, latest activity and chart, in local time. */
export function useDocument(subject: Subject) {
  const { api } = useServices()
  const queries = useQueryClient()
  const token = useSession()?.session_token
  const { checksum, email, isAdmin } = subject
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: keyOf(token, subject),
    queryFn: ({ signal }) => api(getDocument, { checksum, email, admin: isAdmin, time_zone }, signal),
    // A change that is on its way is visible already, and its response replaces these details (rule P17).
    refetchOnWindowFocus: () => queries.isMutating({ mutationKey: changeKey(subject) }) === 0,
    meta: { handledInline: true },
  })
}
