/** The texts of passwords in business sign-in, loaded with their screens. */
export const businessPassword = {
  'business.password.title': 'Log in with email and password', // specification
  'business.password.wrong': 'Wrong email or password.',
  'business.password.breached':
    'This password may have been exposed by a security issue at another site. To set a new one, choose “Sign up or reset password”.',
  'business.forgot.title': 'Get help signing in',
  'business.forgot.discovery': 'We send a link to sign up, or to reset your password.',
  'business.forgot.organization': 'We send a link to sign in or reset your password.',
  'business.reset_sent.text': 'We sent a link to {email}.',
  'business.verify_first.title': 'Verify your email first',
  'business.verify_first.text': 'We sent a link to {email}. It lets you set a password.',
  'business.reset.used': 'This link no longer works',
  'business.reset.not_now': 'Not now',

  'error.member_reset_password': 'You need to set a new password. Use the link in the email we sent you.',
  'error.session_too_old_to_reset_password':
    'You signed in more than five minutes ago. Request a link to set a password.',
  'error.cross_org_passwords_not_enabled':
    'Here, a password belongs to one organization. Use it on the page of your organization, or sign in another way.',
} as const
