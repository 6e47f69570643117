/** The texts of switching to another organization, loaded with its screen. */
export const businessSwitching = {
  'business.switch.to': 'Switch to {organization}',
  'business.switch.text': 'If the other organization needs another step, your current session ends.',
  'business.switch.loading': 'Loading your organizations...',
  'business.switch.none':
    'Your current session does not open any other organization. Sign in again to see all your organizations.',
  'business.switch.submit': 'Switch',
  'business.switch.sign_in': 'Sign in again',
  'error.switch_session_missing': 'Please sign in first.',
} as const
