import { type ReactNode, useEffect, useState } from 'react'
import { type FallbackKey, findSentence, findWait, toWaitText } from './failure-text.ts'
import { useServices } from './services.ts'

/** What a field shows of a call that failed. */
type Refusal = { problem?: ReactNode; hint?: string }

/**
 * The sentence for a failure that stays at a field. Where the server asks to wait, the wait is counted down, and when it is
 * over that is said in its place. The count is a timer, so that screen readers tell it once and not every second.
 */
export function useFieldError(error: unknown, fallback: FallbackKey): Refusal {
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

/** What is left of the wait that the server has asked for, looked at every second. */
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
