/** The texts of the first screen of business sign-in that it shows before anything else has loaded. */
export const businessFirst = {
  'business.password.instead': 'Use a password instead',
  'business.password.help': 'Sign up or reset password',
} as const
