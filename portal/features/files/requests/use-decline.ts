import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Email } from '#contract/ids.ts'
import { declineAccess } from '#contract/routes/access-requests.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { useServices, useSession } from '../../../context/use-services.ts'
import { keyOf, type Subject } from '../use-document.ts'

/** Declines a request for access to a cake. The row disappears immediately, and returns if the server rejects that. */
export function useDecline(subject: Subject) {
  const { api, showFailure, t, toasts } = useServices()
  const token = useSession()?.session_token
  const queries = useQueryClient()
  const queryKey = keyOf(token, subject)
  const { checksum, isAdmin: admin } = subject
  return useMutation({
    mutationFn: (email: Email) => api(declineAccess, { checksum, admin, email }),
    async onMutate(email) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<DocumentReply>(
        queryKey,
        (old) =>
          old && {
            ...old,
            access_requests: old.access_requests?.filter((request) => request.email !== email),
          },
      )
    },
    onSuccess: (_, email) => toasts.show('success', t('requests.declined', { email })),
    onError(error) {
      showFailure(error, 'failure.decline')
      void queries.invalidateQueries({ queryKey })
    },
  })
}
