import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { LudsRules, PasswordProvider, PasswordStrength } from '../../core/provider/passwords.ts'
import { convertErrors } from './errors.ts'
import { findLudsRules, searchUser } from './internals.ts'
import { signIn } from './responses.ts'

/** The provider's default rules. */
const defaultRules: LudsRules = { minimumCount: 8, complexity: 3 }

/** Passwords, implemented with the vendor's headless client. */
export function createStytchPasswords(client: StytchClient): Required<PasswordProvider> {
  const { passwords } = client
  return {
    search: (email) => convertErrors(() => searchUser(client, email)),
    policy: () =>
      convertErrors(async () => {
        const rules = await findLudsRules(client)
        return rules ? { name: 'luds', ...rules } : { name: 'zxcvbn' }
      }),
    strength: (attempt) =>
      convertErrors(async () => {
        const check = await passwords.strengthCheck(attempt)
        const isLuds = check.strength_policy === 'luds'
        const rules = isLuds ? await findLudsRules(client).catch(() => null) : null
        return toStrength(check, rules ?? defaultRules)
      }),
    create: ({ sessionMinutes, ...credentials }) =>
      signIn(client, () => passwords.create({ ...credentials, session_duration_minutes: sessionMinutes })),
    authenticate: ({ sessionMinutes, ...credentials }) =>
      signIn(client, () =>
        passwords.authenticate({ ...credentials, session_duration_minutes: sessionMinutes }),
      ),
    resetStart: ({ email, loginURL, resetURL, expirationMinutes, locale, templateId }) =>
      convertErrors(async () => {
        const response = await passwords.resetByEmailStart({
          email,
          ...(loginURL !== undefined && { login_redirect_url: loginURL }),
          ...(resetURL !== undefined && { reset_password_redirect_url: resetURL }),
          reset_password_expiration_minutes: expirationMinutes,
          locale,
          ...(templateId !== undefined && { reset_password_template_id: templateId }),
        })
        // The client returns undefined for a success without content: no email was promised.
        if (!response) throw new TypeError('The response has no content.')
      }),
    reset: ({ sessionMinutes, ...request }) =>
      signIn(client, () => passwords.resetByEmail({ ...request, session_duration_minutes: sessionMinutes })),
  }
}

type StrengthCheck = Awaited<ReturnType<StytchClient['passwords']['strengthCheck']>>

function toStrength(check: StrengthCheck, rules: LudsRules): PasswordStrength {
  const { valid_password: valid, breached_password: breached, score, feedback } = check
  if (check.strength_policy !== 'luds') {
    return { policy: 'zxcvbn', valid, breached, score, warning: { english: feedback.warning } }
  }
  const { missing_characters: missingCharacters, missing_complexity: missingComplexity } =
    feedback.luds_requirements
  return { policy: 'luds', valid, breached, ...rules, missingCharacters, missingComplexity }
}
