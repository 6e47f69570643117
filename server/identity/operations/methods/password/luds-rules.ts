/** The character classes of a password, in the contract's format. */
export type LudsFeedback = {
  has_lower_case: boolean
  has_upper_case: boolean
  has_digit: boolean
  has_symbol: boolean
  missing_characters: number
  missing_complexity: number
}

/**
 * Checks that a password has at least `complexity` of the four character classes and a minimum length in code points.
 */
export function checkLuds(
  password: string,
  { complexity, minimumCount }: { complexity: number; minimumCount: number },
): LudsFeedback {
  const kinds = {
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    has_digit: /\d/.test(password),
    has_symbol: /[^\p{L}\d\s]/u.test(password),
  }
  const has = Object.values(kinds).filter(Boolean).length
  return {
    ...kinds,
    missing_characters: Math.max(0, minimumCount - [...password].length),
    missing_complexity: Math.max(0, complexity - has),
  }
}
