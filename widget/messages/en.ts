/** Every word the widget shows. `error.` keys are found by the code of a problem. */
export const en = {
  'main.title': 'Sign up or log in',
  'main.or': 'or',
  'field.email': 'Email',
  'field.password': 'Password',
  'field.password.show': 'Show password',
  'field.password.hide': 'Hide password',
  back: 'Back',
  wait: 'You can try again in {time}.',
  'wait.over': 'You can try again now.',

  'otp.email.submit': 'Continue with email',
  'otp.email.instead': 'Email me a login code',
  'otp.title': 'Enter passcode',
  'otp.sent': 'A 6-digit passcode was sent to you at {destination}.',
  'otp.code': 'Passcode',
  'otp.verifying': 'Verifying passcode...',
  'otp.expires': 'Your code expires in {time}.',
  'otp.expired': 'Your code has expired.',
  'otp.resend': 'Resend code',
  'otp.resent': 'Code sent',
  'otp.success': 'Success',
  'otp.success.text': 'Your passcode has been successfully verified.',

  'link.email.submit': 'Continue with email',
  'link.email.instead': 'Email me a login link',
  'link.sent.title': 'Check your email',
  'link.sent': 'An email was sent to {email}',
  'link.inboxes': 'Open your inbox in a new tab',
  'link.try_again.lead': 'Nothing there yet?',
  'link.try_again': 'Try again',
  'link.opened.title': 'Log in with your link',
  'link.opened': 'One more click, and you are logged in on this device.',
  'link.continue': 'Continue',
  'link.new_instead': 'Send a new link instead',
  'link.new': 'Send a new link',
  'link.success': 'Success',
  'link.success.text': 'You have successfully logged in.',

  'password.submit': 'Log in',
  'password.forgot': 'Forgot password',
  'password.signup': 'Sign up',
  'password.signup.lead': 'No account yet?',
  'password.success': 'Success',
  'password.success.text': 'You have successfully logged in.',

  'config.eml_and_email_otp': 'Error: Cannot use both EML and Email OTP',
  'config.passkeys_alone': 'Error: Cannot use Passkeys by itself, please add another product to the config.',

  'error.otp_email_malformed': 'Invalid email, please try again.',
  'error.email_malformed': 'Invalid email address',
  'error.invalid_email': 'Invalid email, please try again.',
  'error.credentials_missing': 'Please enter email and password',
  'error.unauthorized_credentials': 'Invalid email or password',
  'error.otp_code_not_found': 'Invalid passcode, please try again.',
  'error.invalid_code': 'Invalid passcode, please try again.',
  'error.unable_to_auth_magic_link':
    'This link has already been used, has expired, or belongs to another site. Please ask for a new one.',
  'error.pkce_mismatch': 'This link works only in the browser that asked for it. Please ask for a new one.',
  'error.pkce_expected_code_verifier':
    'This link works only in the browser that asked for it. Please ask for a new one.',
  'error.too_many_requests': 'Too many tries. Please wait a little, then try again.',
  'error.unreachable': 'Unable to contact our servers. Please check your connection and try again.',
  'error.public_token_missing':
    'This login form is not set up yet: <login-widget> needs a public-token attribute.',
  'error.method_missing': 'This way to log in is not available here.',
  'error.unknown': 'Something went wrong. Please try again.',
}

export type MessageKey = keyof typeof en
export type Messages = Record<MessageKey, string>
