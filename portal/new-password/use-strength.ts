import { useEffect, useState } from 'react'
import { type Email, findEmail } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { useServices } from '../context/use-services.ts'

/** Typing pause before the password is checked, in milliseconds (rule P10). */
const pauseMs = 350

export type Verdict = ReplyOf<typeof accountRoutes.passwordStrength>

/** The checked password and email address. */
type Judged = { password: string; email: Email | undefined }

/** The server's verdict on a new password. It may still refer to an earlier input. */
export type Strength =
  | { at: 'idle' }
  | { at: 'judged'; of: Judged; verdict: Verdict }
  | { at: 'failed'; of: Judged }

/**
 * Has the server check a new password when typing pauses. Ignores late responses.
 *
 * @param address the account's email address, if known; a password derived from it counts as weak
 */
export function useStrength(password: string, address: string | undefined): Strength {
  const { api } = useServices()
  const [strength, setStrength] = useState<Strength>({ at: 'idle' })
  const email = findEmail(address ?? '')
  useEffect(() => {
    if (password === '') return setStrength({ at: 'idle' })
    const controller = new AbortController()
    const pause = setTimeout(async () => {
      const of = { password, email }
      const update = (next: Strength) => controller.signal.aborted || setStrength(next)
      try {
        update({
          at: 'judged',
          of,
          verdict: await api(accountRoutes.passwordStrength, of, controller.signal),
        })
      } catch {
        update({ at: 'failed', of })
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [api, password, email])
  return strength
}

/** @returns the verdict on exactly this password and email address, undefined if there is none yet */
export function findVerdict(
  strength: Strength,
  password: string,
  address: string | undefined,
): Verdict | undefined {
  if (strength.at !== 'judged') return undefined
  const { of, verdict } = strength
  return of.password === password && of.email === findEmail(address ?? '') ? verdict : undefined
}
