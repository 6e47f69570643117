/** Visits by the link of an email about a shared file. */
export const notice = {
  'notice.shared': '{sender} shared a file with you.',
  'notice.sharedFile': '{sender} shared “{name}” with you.',
  'notice.signUp': 'Create an account to open it.',
  'notice.signIn': 'Sign in to open it.',
  'notice.open': 'Choose the .cake file that you received.',
} as const
