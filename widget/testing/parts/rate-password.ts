import type { LudsRules, PasswordPolicy, PasswordStrength } from '../../core/provider/passwords.ts'

/**
 * Rates a password by the policy of the project. Without the dictionaries of zxcvbn, its score is a quarter of the
 * password's length.
 */
export function ratePassword(
  password: string,
  policy: PasswordPolicy,
  breachedPasswords: readonly string[],
): PasswordStrength {
  const breached = breachedPasswords.includes(password)
  if (policy.name === 'luds') {
    const { minimumCount, complexity } = policy
    const missing = countMissing(password, policy)
    const valid = missing.missingCharacters + missing.missingComplexity === 0 && !breached
    return { policy: 'luds', minimumCount, complexity, ...missing, valid, breached }
  }
  const score = Math.min(4, Math.floor(password.length / 4))
  const warning = { english: score < 3 ? 'Short passwords are easy to guess.' : '' }
  return { policy: 'zxcvbn', score, warning, valid: score > 2 && !breached, breached }
}

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u]
const countMissing = (password: string, { minimumCount, complexity }: LudsRules) => ({
  missingCharacters: Math.max(0, minimumCount - [...password].length),
  missingComplexity: Math.max(0, complexity - kinds.filter((kind) => kind.test(password)).length),
})
