/** The texts of switching to another organization, loaded with its screen. */
export const businessSwitching = {
  'business.switch.to': 'Switch to {organization}',
  'business.switch.text': 'If the other organization needs another step, your present session ends.',
  'business.switch.loading': 'Loading your organizations...',
  'business.switch.none':
    'Your present session opens no other organization. Sign in again to see all of yours.',
  'business.switch.submit': 'Switch',
  'business.switch.sign_in': 'Sign in again',
  'error.switch_session_missing': 'Please sign in first.',
} as const
