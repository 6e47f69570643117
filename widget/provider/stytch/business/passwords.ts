import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { MemberPasswordProvider } from '../../../core/business/provider.ts'
import type { LudsRules, PasswordStrength } from '../../../core/provider/passwords.ts'
import { convertErrors } from '../errors.ts'
import { findMemberRules, searchMember } from './internals.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** The provider's default rules. */
const defaultRules: LudsRules = { minimumCount: 8, complexity: 3 }

/**
 * Passwords of members and of addresses, implemented with the vendor's headless client.
 *
 * @param calls the calls of a sign-in
 */
export function createMemberPasswords(
  client: StytchB2BClient,
  { discover, enter }: SignInCalls,
): MemberPasswordProvider {
  const { passwords } = client
  return {
    discover: ({ email, password }) =>
      discover(() => passwords.discovery.authenticate({ email_address: email, password })),
    enter: ({ email, password, organizationId, sessionMinutes }) =>
      enter(() =>
        passwords.authenticate({
          email_address: email,
          password,
          organization_id: organizationId,
          session_duration_minutes: sessionMinutes,
        }),
      ),
    isMember: ({ email, organizationId }) => convertErrors(() => searchMember(client, email, organizationId)),
    policy: () =>
      convertErrors(async () => {
        const rules = await findMemberRules(client)
        return rules ? { name: 'luds', ...rules } : { name: 'zxcvbn' }
      }),
    strength: ({ email, password }) =>
      convertErrors(async () => {
        const check = await passwords.strengthCheck({
          password,
          ...(email !== undefined && { email_address: email }),
        })
        const isLuds = check.strength_policy === 'luds'
        const rules = isLuds ? await findMemberRules(client).catch(() => null) : null
        return toStrength(check, rules ?? defaultRules)
      }),
    sendReset: ({ email, organizationId, locale, resetURL, resetTemplateId, ...request }) =>
      convertErrors(async () => {
        const { loginURL, discoveryURL, resetExpirationMinutes } = request
        const common = {
          email_address: email,
          locale: locale as 'en',
          reset_password_expiration_minutes: resetExpirationMinutes,
          ...(resetURL !== undefined && { reset_password_redirect_url: resetURL }),
          ...(resetTemplateId !== undefined && { reset_password_template_id: resetTemplateId }),
        }
        if (organizationId === undefined)
          await passwords.discovery.resetByEmailStart({
            ...common,
            ...(discoveryURL !== undefined && { discovery_redirect_url: discoveryURL }),
          })
        else
          await passwords.resetByEmailStart({
            ...common,
            organization_id: organizationId,
            ...(loginURL !== undefined && { login_redirect_url: loginURL }),
          })
      }),
    reset: ({ token, password, sessionMinutes }) =>
      enter(() =>
        passwords.resetByEmail({
          password_reset_token: token,
          password,
          session_duration_minutes: sessionMinutes,
        }),
      ),
    resetAddress: ({ token, password }) =>
      discover(() => passwords.discovery.resetByEmail({ password_reset_token: token, password })),
    resetInSession: (password) =>
      convertErrors(async () => void (await passwords.resetBySession({ password }))),
  }
}

type StrengthCheck = Awaited<ReturnType<StytchB2BClient['passwords']['strengthCheck']>>

function toStrength(check: StrengthCheck, rules: LudsRules): PasswordStrength {
  const { valid_password: valid, breached_password: breached, score, luds_feedback } = check
  if (check.strength_policy !== 'luds') {
    return { policy: 'zxcvbn', valid, breached, score, warning: { english: check.zxcvbn_feedback.warning } }
  }
  const { missing_characters: missingCharacters, missing_complexity: missingComplexity } = luds_feedback
  return { policy: 'luds', valid, breached, ...rules, missingCharacters, missingComplexity }
}
