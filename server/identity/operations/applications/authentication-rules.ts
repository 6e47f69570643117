import { isSecondFactor } from '../../accounts/sessions/second-factor.ts'
import type { Factor } from '../../base/schema/sessions.ts'

/** What an authorization request demands of the user's sign-in (OpenID Connect Core 3.1.2.1). */
export type Demands = {
  /** when the request arrived */
  startedAt: Date
  /** the maximum age of the sign-in at that time, in seconds; 0 demands a new sign-in */
  maxAge: number | undefined
  /** the user that the application identified with an ID token */
  subject: string | undefined
}

/** Returns the values of `prompt`. */
export const splitPrompt = (prompt: string | null | undefined): string[] =>
  prompt?.split(' ').filter(Boolean) ?? []

/** Whether `prompt` combines `none` with another value. */
export const isContradictory = (prompts: readonly string[]): boolean =>
  prompts.includes('none') && prompts.length > 1

/** Reads `max_age`. @returns undefined if it is not a whole number of seconds */
export function readMaxAge(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

/** Returns the maximum age of the sign-in. `prompt=login` and `max_age=0` are equivalent. */
export const toMaxAge = (prompts: readonly string[], maxAge: number | undefined): number | undefined =>
  prompts.includes('login') ? 0 : maxAge

/** Returns the stricter of two maximum ages. */
export function toStricterAge(
  firstAge: number | undefined,
  secondAge: number | undefined,
): number | undefined {
  if (firstAge === undefined || secondAge === undefined) return firstAge ?? secondAge
  return Math.min(firstAge, secondAge)
}

/** Returns when the user last authenticated in a session. A second factor alone does not count. */
export function toAuthenticationTime(session: { startedAt: Date; factors: readonly Factor[] }): Date {
  const times = session.factors
    .filter((factor) => !isSecondFactor(factor))
    .map((factor) => Date.parse(factor.last_authenticated_at))
  return new Date(Math.max(session.startedAt.getTime(), ...times))
}

/** Returns who authenticated in a session, and when. */
export const toSignIn = (principal: {
  user: { id: string }
  session: Parameters<typeof toAuthenticationTime>[0]
}) => ({ userId: principal.user.id, authenticatedAt: toAuthenticationTime(principal.session) })

/** Whether the user authenticated after the request had arrived. */
export const isNewSignIn = ({ startedAt }: Pick<Demands, 'startedAt'>, authenticatedAt: Date): boolean =>
  authenticatedAt > startedAt

/** Whether a sign-in meets the demands of the request. */
export function isSufficient(demands: Demands, signIn: { userId: string; authenticatedAt: Date }): boolean {
  const { startedAt, maxAge, subject } = demands
  if (subject !== undefined && subject !== signIn.userId) return false
  if (maxAge === undefined || isNewSignIn(demands, signIn.authenticatedAt)) return true
  return startedAt.getTime() - signIn.authenticatedAt.getTime() < maxAge * 1000
}
