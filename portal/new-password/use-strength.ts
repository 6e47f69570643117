import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { useWorld } from '../world/world.ts'

/** How long somebody must have stopped typing before the password is judged, in milliseconds (rule P10). */
const pauseMs = 350

export type Verdict = ReplyOf<typeof accountRoutes.passwordStrength>

/** What is known of the password in the field; a verdict that is of an earlier text says so by `of`. */
export type Strength =
  | { at: 'idle' }
  | { at: 'judged'; of: string; verdict: Verdict }
  | { at: 'failed'; of: string }

/** Has the server judge a new password whenever its typing pauses. An answer that comes too late is dropped. */
export function useStrength(password: string): Strength {
  const { api } = useWorld()
  const [strength, setStrength] = useState<Strength>({ at: 'idle' })
  useEffect(() => {
    if (password === '') return setStrength({ at: 'idle' })
    const asked = new AbortController()
    const pause = setTimeout(async () => {
      const settle = (next: Strength) => asked.signal.aborted || setStrength(next)
      try {
        const verdict = await api(accountRoutes.passwordStrength, { password }, asked.signal)
        settle({ at: 'judged', of: password, verdict })
      } catch {
        settle({ at: 'failed', of: password })
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      asked.abort()
    }
  }, [api, password])
  return strength
}
