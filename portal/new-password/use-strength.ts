import { useEffect, useState } from 'react'
import { type Email, findEmail } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { useServices } from '../services/services.ts'

/** How long typing must have paused before the password is judged, in milliseconds (rule P10). */
const pauseMs = 350

export type Verdict = ReplyOf<typeof accountRoutes.passwordStrength>

/** The password that was judged, and for which email address. */
type Judged = { password: string; email: Email | undefined }

/** What the server says about a new password. It may still be about what was in the fields a moment ago. */
export type Strength =
  | { at: 'idle' }
  | { at: 'judged'; of: Judged; verdict: Verdict }
  | { at: 'failed'; of: Judged }

/**
 * Has the server judge a new password whenever typing pauses. An answer that arrives too late is dropped.
 * @param address the account's email address as far as it is known; a password made of it counts as weak
 */
export function useStrength(password: string, address: string | undefined): Strength {
  const { api } = useServices()
  const [strength, setStrength] = useState<Strength>({ at: 'idle' })
  const email = findEmail(address ?? '')
  useEffect(() => {
    if (password === '') return setStrength({ at: 'idle' })
    const asked = new AbortController()
    const pause = setTimeout(async () => {
      const of = { password, email }
      const settle = (next: Strength) => asked.signal.aborted || setStrength(next)
      try {
        settle({ at: 'judged', of, verdict: await api(accountRoutes.passwordStrength, of, asked.signal) })
      } catch {
        settle({ at: 'failed', of })
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      asked.abort()
    }
  }, [api, password, email])
  return strength
}

/** The verdict on exactly this password for this email address; undefined where it has yet to be asked for. */
export function findVerdict(
  strength: Strength,
  password: string,
  address: string | undefined,
): Verdict | undefined {
  if (strength.at !== 'judged') return undefined
  const { of, verdict } = strength
  return of.password === password && of.email === findEmail(address ?? '') ? verdict : undefined
}
