import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toScreenText } from '#languages/screen-text.ts'
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'

const doneBefore: ReadonlySet<FailureCode> = new Set([
  'already_verified',
  'email_already_set',
  'pin_already_set',
  'eula_already_accepted',
])

/**
 * After a step, refreshes the user's progress, which redirects to the next step. A step that was already completed in
 * another tab or on another device is reported, and the sign-up continues (rule A6).
 */
export function useStepDone() {
  const { toasts } = useServices()
  const queries = useQueryClient()
  const goOn = useCallback(() => refreshMe(queries), [queries])
  const wasDoneBefore = useCallback(
    (error: unknown): boolean => {
      if (!(error instanceof ApiError) || !doneBefore.has(error.code)) return false
      toasts.show('note', toScreenText(error.message))
      void goOn()
      return true
    },
    [goOn, toasts],
  )
  return { goOn, wasDoneBefore }
}
