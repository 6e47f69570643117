import { withStatus } from './with-status.ts'

/** The error types of the rules about ownership (docs/rules/ownership.md). */
export const ownershipErrors = withStatus(400, {
  too_many_unverified_factors:
    'Verify the email address or phone number of this account first. Then sign-in methods can be added and removed.',
  session_on_code_does_not_match_session_passed_in:
    'This code or link adds an email address or phone number to an account. Use it in the browser where you are signed in to that account.',
  duplicate_email_for_user:
    'Sign in as you did before and verify this email address there, or request a new code to start a new account.',
  duplicate_phone_number_for_user:
    'Sign in as you did before and verify this phone number there, or request a new code to start a new account.',
})
