import { limits } from '#contract/product.ts'
import { composePassword } from '../../../../platform/secrets/hash-password.ts'
import type { RatingUse } from '../../../../platform/secrets/password-strength.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { Project } from '../../../base/projects/store.ts'
import { checkLuds, type LudsFeedback } from './luds-rules.ts'

export type StrengthResult = {
  /** whether the password meets the project's policy */
  isStrong: boolean
  isBreached: boolean
  score: number
  warning: string
  suggestions: string[]
  luds: LudsFeedback
}

/**
 * Rates a new password by the project's policy (rule A12): LUDS if configured, otherwise zxcvbn. The result also
 * includes the feedback of the other check, as hints.
 * @param userInputs what an attacker knows about the user
 * @param use `hint` if the result is only shown
 * @throws RequestError unavailable
 */
export async function checkPasswordStrength(
  { strength, breached }: Pick<Deps, 'strength' | 'breached'>,
  project: Pick<Project, 'luds' | 'passwordScore'>,
  entered: string,
  userInputs: readonly string[],
  use: RatingUse = 'needed',
): Promise<StrengthResult> {
  const password = composePassword(entered)
  const { score, warning, suggestions } = await strength(password, userInputs, use)
  const luds = checkLuds(password, project.luds ?? { complexity: 0, minimumCount: limits.passwordMinimum })
  const hasAll = luds.missing_characters === 0 && luds.missing_complexity === 0
  const isStrong = hasAll && (project.luds !== null || score >= project.passwordScore)
  return { isStrong, isBreached: await breached(password), score, warning, suggestions, luds }
}

/** @throws SdkError weak_password, breached_password */
export function requireStrongPassword({ isStrong, isBreached }: StrengthResult): void {
  if (!isStrong) throw new SdkError('weak_password')
  if (isBreached) throw new SdkError('breached_password')
}

/** Builds the response of a strength check. */
export const toStrengthResponse = ({ luds }: Pick<Project, 'luds'>, rating: StrengthResult) => ({
  valid_password: rating.isStrong && !rating.isBreached,
  score: rating.score,
  breached_password: rating.isBreached,
  breach_detection_on_create: true,
  strength_policy: luds ? 'luds' : 'zxcvbn',
  feedback: { warning: rating.warning, suggestions: rating.suggestions, luds_requirements: rating.luds },
})
