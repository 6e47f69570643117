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
} as const
