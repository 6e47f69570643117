/** The texts of Main, and of errors that can occur before anything else has loaded. */
export const first = {
  'main.title': 'Sign up or log in', // specification
  'main.or': 'or',
  'main.tabs': 'Sign-in methods',
  'main.retry': 'Try again',
  'main.reload': 'Reload the page',
  'tab.sms': 'Text',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'Email',
  'field.email': 'Email',
  'field.password': 'Password',
  'field.password.show': 'Show password',
  'field.password.hide': 'Hide password',

  'otp.email.submit': 'Continue with email',
  'otp.email.instead': 'Email me a sign-in code',

  'link.email.submit': 'Continue with email',
  'link.email.instead': 'Email me a sign-in link',

  'password.submit': 'Sign in',
  'password.email.submit': 'Continue',
  'password.forgot': 'Forgot password',
  'password.signup': 'Sign up',
  'password.signup.lead': 'No account yet?',

  'error.unreachable': 'We couldn’t reach our servers. Check your connection and try again.',
} as const
