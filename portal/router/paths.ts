/** The portal's routes. */
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
  deleteAccount: '/account/delete',
  /** what Download App opens, unless the operator has configured a link */
  download: '/info/download',
  /** prefix of the built-in pages for links that the operator has not configured */
  info: '/info/',
} as const

/**
 * What a signed-out user gets at a route. `login`: the sign-in page without a redirect; `open`: the screen; `return`: a
 * redirect to the sign-in page, and back after sign-in; `away`: a redirect to the sign-in page.
 */
export function accessOf(pathname: string): 'login' | 'open' | 'return' | 'away' {
  if ([paths.login, paths.pin, paths.portal].some((path) => path === pathname)) return 'login'
  if (openPaths.some((path) => path === pathname) || pathname.startsWith(paths.info)) return 'open'
  return pathname === paths.deleteAccount ? 'return' : 'away'
}

const openPaths = [paths.signUp, paths.forgotPassword, paths.resetPassword]
