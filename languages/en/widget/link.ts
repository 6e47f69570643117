/** The texts of links after the first screen, loaded with their screens. */
export const link = {
  'link.sent.title': 'Check your email',
  'link.sent': 'An email was sent to {email}',
  'link.inboxes': 'Open your inbox in a new tab',
  'link.try_again.lead': 'Didn’t get it?',
  'link.try_again': 'Try again',
  'link.opened.title': 'Sign in with your link',
  'link.opened': 'One more click to sign in on this device.',
  'link.continue': 'Continue',
  'link.new_instead': 'Send a new link instead',
  'link.new': 'Send a new link',
  'link.success': 'You’re signed in',
  'link.success.text': 'Your link has been verified.',

  'impersonation.title': 'Sign in as a user',
  'impersonation.lead':
    'This link signs you in to the account of a user for an hour. The user gets an email about it.',

  'error.unable_to_auth_impersonation_token':
    'This link has expired or was already used. Please create a new one.',
  'error.no_match_for_provided_magic_link_url':
    'This sign-in form isn’t set up correctly (magic link URL). Please contact the site’s owner.',
} as const
