/** What an application may be told of somebody, by the scopes of OpenID Connect. */
export const scopeTexts = {
  openid: 'Know that it is you when you come back',
  profile: 'See your name and picture',
  email: 'See your email address',
  phone: 'See your phone number',
} as const satisfies Record<string, string>

type Scope = keyof typeof scopeTexts

/** What of an account decides which scopes there is anything for. */
export type ScopeFacts = { hasVerifiedEmail: boolean; hasPhone: boolean }

export type ScopeResult = { scope: string; is_grantable: boolean; description: string }

/** Each scope that was asked for, once, with whether it can be granted and what it means. */
export function resolveScopes(asked: readonly string[], facts: ScopeFacts): ScopeResult[] {
  return [...new Set(asked)].map((scope) => ({
    scope,
    is_grantable: isGrantable(scope, facts),
    description: isScope(scope) ? scopeTexts[scope] : '',
  }))
}

export const listGrantable = (asked: readonly string[], facts: ScopeFacts): string[] =>
  resolveScopes(asked, facts)
    .filter((result) => result.is_grantable)
    .map((result) => result.scope)

const isScope = (text: string): text is Scope => Object.hasOwn(scopeTexts, text)

function isGrantable(scope: string, { hasVerifiedEmail, hasPhone }: ScopeFacts): boolean {
  if (scope === 'email') return hasVerifiedEmail
  if (scope === 'phone') return hasPhone
  return isScope(scope)
}

export type ConsentFacts = {
  /** the project's own application */
  isFirstParty: boolean
  /** what would be granted now */
  scopes: readonly string[]
  /** what was allowed before; undefined where nothing was */
  allowedBefore: readonly string[] | undefined
  /** as the application asked: `consent` to be asked anew */
  prompt: string | undefined
}

/** Whether somebody must be asked (rule A25): not for the project's own, nor for what they allowed before. */
export function needsConsent({ isFirstParty, scopes, allowedBefore, prompt }: ConsentFacts): boolean {
  if (isFirstParty) return false
  if (prompt?.split(' ').includes('consent')) return true
  return allowedBefore === undefined || scopes.some((scope) => !allowedBefore.includes(scope))
}
