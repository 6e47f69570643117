import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Email } from '#contract/ids.ts'
import { type Notice, type NotifyReply, notifyRecipients } from '#contract/routes/recipients.ts'
import { useServices } from '../../context/use-services.ts'
import { toReports } from './notify-rules.ts'
import type { Subject } from './use-document.ts'

/** Shows the results of emails to recipients as toasts. */
export function useNotifyReports(): (results: NotifyReply['results']) => void {
  const { t, toasts } = useServices()
  return (results) => {
    for (const { kind, text } of toReports(results, t)) toasts.show(kind, text)
  }
}

/** Emails recipients of a cake and shows the results as toasts. */
export function useNotify({ checksum, isAdmin: admin }: Subject) {
  const { api, showFailure } = useServices()
  const showReports = useNotifyReports()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ emails, notice }: { emails: Email[]; notice: Notice }) =>
      api(notifyRecipients, { checksum, admin, emails, ...notice }),
    onSuccess({ results }) {
      showReports(results)
      for (const name of ['files', 'activity']) void queries.invalidateQueries({ queryKey: [name] })
    },
    onError: (error) => showFailure(error, 'failure.notify'),
  })
}
