/** The OpenID Connect scopes, with the text that the consent screen shows for each. */
export const scopeTexts = {
  openid: 'Recognize you when you return',
  profile: 'See your name and picture',
  email: 'See your email address',
  phone: 'See your phone number',
} as const satisfies Record<string, string>

type Scope = keyof typeof scopeTexts

/** The scope of a token that an application exchanges for a session. */
export const fullAccess = 'full_access'
const fullAccessText = 'Use your account as you do yourself'

/** The account data that decides which scopes can be granted. */
export type ScopeContext = {
  hasVerifiedEmail: boolean
  hasPhone: boolean
  /** the project lets the application ask for full access */
  allowsFullAccess: boolean
}

export type ScopeResult = { scope: string; is_grantable: boolean; description: string }

/** Returns each requested scope once, with its text and whether it can be granted. */
export function resolveScopes(requested: readonly string[], context: ScopeContext): ScopeResult[] {
  return [...new Set(requested)].map((scope) => ({
    scope,
    is_grantable: isGrantable(scope, context),
    description: isScope(scope) ? scopeTexts[scope] : scope === fullAccess ? fullAccessText : '',
  }))
}

export const listGrantable = (requested: readonly string[], context: ScopeContext): string[] =>
  resolveScopes(requested, context)
    .filter((result) => result.is_grantable)
    .map((result) => result.scope)

const isScope = (text: string): text is Scope => Object.hasOwn(scopeTexts, text)

function isGrantable(scope: string, { hasVerifiedEmail, hasPhone, allowsFullAccess }: ScopeContext): boolean {
  if (scope === 'email') return hasVerifiedEmail
  if (scope === 'phone') return hasPhone
  if (scope === fullAccess) return allowsFullAccess
  return isScope(scope)
}

export type ConsentContext = {
  /** whether the application belongs to the project itself */
  isFirstParty: boolean
  /** the scopes to grant */
  scopes: readonly string[]
  /** the scopes granted before; undefined if there is no consent */
  allowedBefore: readonly string[] | undefined
  /** the request's `prompt`; `consent` forces the consent screen */
  prompt: string | undefined
}

/** Returns whether the user must consent (rule A25): not for first-party applications or scopes granted before. */
export function needsConsent({ isFirstParty, scopes, allowedBefore, prompt }: ConsentContext): boolean {
  if (isFirstParty) return false
  if (prompt?.split(' ').includes('consent')) return true
  return allowedBefore === undefined || scopes.some((scope) => !allowedBefore.includes(scope))
}
