import { type ReactNode, useEffect, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { type FallbackKey, findSentence, findWait, toWaitText } from './failure-text.ts'
import { useServices } from './use-services.ts'

/** The props of a field for a failed call. */
type FieldError = { problem?: ReactNode; hint?: ScreenText }

/**
 * The error text of a field. Counts down the wait that the server requires, then says that it is over. The countdown
 * has the role `timer`, which keeps screen readers from announcing every second.
 */
export function useFieldError(error: unknown, fallback: FallbackKey): FieldError {
  const { t } = useServices()
  const left = useSecondsLeft(error)
  if (error === null) return {}
  if (left === 0) return { hint: t('wait.over') }
  const text = findSentence(error, t, fallback)
  if (text === undefined || left === undefined) return { problem: text }
  return {
    problem: (
      <>
        {text} <span role="timer">{toWaitText(left, t)}</span>
      </>
    ),
  }
}

/** The remaining wait that the server requires, updated every second. */
function useSecondsLeft(error: unknown): number | undefined {
  const { now } = useServices()
  const wait = findWait(error)
  const [seen, setSeen] = useState<{ error: unknown; left: number }>()
  useEffect(() => {
    if (wait === undefined) return
    const end = now() + wait * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - now()) / 1000))
      setSeen({ error, left })
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [error, wait, now])
  return seen?.error === error ? seen?.left : wait
}
