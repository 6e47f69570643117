import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptAccessRequests } from '#contract/routes/access-requests.ts'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import forms from '../../ui/form.module.css'

/** Sets whether users without access can ask the user for access to their cakes (rule F37). */
export function AccessRequestsSwitch({ areAccepted }: { areAccepted: boolean }) {
  const { api, showFailure, t } = useServices()
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (are_accepted: boolean) => api(acceptAccessRequests, { are_accepted }),
    onSettled: () => refreshMe(queries),
    onError: (error) => showFailure(error, 'failure.accessRequests'),
  })
  return (
    <label className={forms.tick}>
      <input
        type="checkbox"
        checked={isPending ? variables : areAccepted}
        onChange={({ target }) => mutate(target.checked)}
      />
      {t('settings.accessRequestsOn')}
    </label>
  )
}
