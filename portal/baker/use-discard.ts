import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../context/use-services.ts'
import { discard } from './discard.ts'
import type { RegisteredCake } from './flow.ts'

/** Removes a cake that was never saved, and its registration. */
export function useDiscard(onDone: () => void = () => {}) {
  const services = useServices()
  const { showFailure, t, toasts } = services
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cake: RegisteredCake) => discard(services, cake),
    onSuccess(_, { stored }) {
      toasts.show('success', t('bake.removed', { name: stored.title }))
      onDone()
    },
    onError: (error) => showFailure(error, 'failure.bake'),
    onSettled() {
      for (const name of ['unsaved-cakes', 'files']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
}
