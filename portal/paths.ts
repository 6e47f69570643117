/** Every address of the portal. */
export const paths = {
  home: '/',
  login: '/login',
  pin: '/pin',
  signUp: '/signup',
  verifyEmail: '/verify-email',
  setUpPin: '/setup-pin',
  eula: '/eula',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  portal: '/portal',
  /** the simple pages that stand in for links that the operator has not set */
  info: '/info/:page',
} as const
