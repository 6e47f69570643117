/** The first load: the sign-in page and the page around every screen. */
export const first = {
  // the product and the page around every screen
  'footer.home': 'Home',
  'footer.about': 'About',
  'footer.faq': 'FAQ',
  'footer.terms': 'Terms of Service',
  'footer.privacy': 'Privacy Policy',
  'footer.contact': 'Contact',
  'footer.copyright': '© {year} {product}',
  'footer.version': 'Version {version}',
  'footer.label': 'About this site',
  'page.promise': 'Encrypted files, opened only by the people you choose',
  'page.loading': 'Loading…',
  'page.retry': 'Try again',
  'page.loadFailed': 'This page could not be loaded.',
  'toasts.label': 'Messages',
  'toasts.dismiss': 'Dismiss',

  // transport
  'transport.offline': 'You are offline. Please check your connection.',
  'transport.offlineBanner': 'You are currently offline. Some functionality may be limited.',
  'transport.unreachable': 'Could not connect to the server. Please try again later.',
  'transport.unavailable': 'The server is currently unavailable. Please try again later.',
  'reference.text': 'Reference:',
  'reference.copy': 'Copy the reference',
  'reference.copied': 'Copied',
  'wait.left': 'You can try again in {wait}.',
  'wait.over': 'You can try again now.',
  'wait.seconds': '{count} s',
  'wait.minutes': '{count} min',
  'wait.hours': '{count} h',

  // fallbacks for errors without a text from the server
  'failure.authenticate': 'Failed to authenticate',
  'failure.unknown': 'Unknown error occurred',

  // signing in
  'login.title': 'Sign in',
  'login.submit': 'Sign in',
  'login.noAccount': 'No account yet?',
  'login.forgotPassword': 'Forgot password',
  'login.signUp': 'Sign up',
  'login.missing': 'Please enter email and password',
  'login.wrong': 'Invalid email or password',
  'login.registered': 'Registration complete! Please log in with your new account.', // specification
  'login.unfinished': 'You haven’t finished signing up.',
  'login.resume': 'Continue signing up',
  'login.sessionEnded': 'Your session has ended. Please sign in again.',
} as const
