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
  deleteAccount: '/account/delete',
  /** below it, the simple pages that stand in for links that the operator has not set */
  info: '/info/',
} as const

/**
 * What somebody who is signed out finds at an address: the login page in its place, the screen itself, the login
 * page and the way back here after it, or just the login page.
 */
export function accessOf(pathname: string): 'login' | 'open' | 'return' | 'away' {
  if ([paths.login, paths.pin, paths.portal].some((path) => path === pathname)) return 'login'
  if (openPaths.some((path) => path === pathname) || pathname.startsWith(paths.info)) return 'open'
  return pathname === paths.deleteAccount ? 'return' : 'away'
}

const openPaths = [paths.signUp, paths.forgotPassword, paths.resetPassword]
