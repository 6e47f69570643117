/**
 * The texts of codes after the first screen, and of errors of any call. Loaded with the
 * first method.
 */
export const later = {
  'main.project': 'to continue to {project}',
  back: 'Back',
  wait: 'You can try again in {time}.',
  'wait.over': 'You can try again now.',

  'impersonation.text': 'Someone from the site’s team is using this account.',
  'impersonation.end': 'End',

  'config.eml_and_email_otp': 'Error: Cannot use both EML and Email OTP',
  'config.passkeys_alone': 'Error: Cannot use Passkeys by itself, please add another product to the config.',

  'field.phone': 'Phone number',
  'field.country': 'Country',

  'otp.sms.submit': 'Continue with text message',
  'otp.whatsapp.submit': 'Continue with WhatsApp',
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
  'verify.submit': 'Verify {email}',

  'error.public_token_missing':
    'This sign-in form isn’t set up yet: <login-widget> needs a public-token attribute.',
  'error.method_missing': 'This sign-in method isn’t available.',
  'error.unknown': 'Something went wrong. Please try again.',
  'error.session_not_kept':
    'Your browser didn’t keep the sign-in cookie, so you’re not signed in. Allow cookies for this site or use another browser, then try again.',
  'error.otp_email_malformed': 'Invalid email, please try again.',
  'error.email_malformed': 'Invalid email address',
  'error.phone_malformed': 'Invalid phone number, please try again.',
  'error.invalid_phone_number': 'Invalid phone number, please try again.',
  'error.invalid_phone_number_country_code':
    'We can’t send codes to phone numbers in this country. Please sign in another way.',
  'error.unsubscribed_phone_number':
    'This number has opted out of our messages. Please use another number or sign in another way.',
  'error.invalid_email': 'Invalid email, please try again.',
  'error.unauthorized_credentials': 'Invalid email or password',
  'error.otp_code_not_found': 'Invalid passcode, please try again.',
  'error.invalid_code': 'Invalid passcode, please try again.',
  'error.unable_to_auth_magic_link':
    'This link was already used, has expired, or belongs to another site. Please request a new one.',
  'error.pkce_mismatch': 'This link only works in the browser that requested it. Please request a new one.',
  'error.pkce_expected_code_verifier':
    'This link only works in the browser that requested it. Please request a new one.',
  'error.duplicate_email': 'An account with this email already exists. Go back to sign in.',
  'error.endpoint_not_authorized_for_sdk': 'This sign-in method isn’t available. Please use another one.',
  'error.unauthorized_action': 'You can’t sign in with this account.',
  'error.inactive_email': 'We can’t deliver email to this address. Please use another one.',
  'error.user_lock_limit_reached':
    'This account is locked after too many failed attempts. Please try again later.',
  'error.too_many_unverified_factors': 'Verify your email address or phone number first.',
  'error.session_on_code_does_not_match_session_passed_in':
    'Open this link, or enter this code, in the browser where you are signed in.',
  'error.duplicate_email_for_user':
    'Sign in as you did before and verify this address there, or request a new code to start a new account.',
  'error.duplicate_phone_number_for_user':
    'Sign in as you did before and verify this number there, or request a new code to start a new account.',
  'error.duplicate_phone_number': 'This phone number belongs to another account.',
  'error.text_messages_not_available': 'Text messages aren’t available. Please sign in another way.',
  'error.server_unavailable': 'Our servers are busy. Please try again in a moment.',
  'error.internal_server_error': 'Something went wrong on our end. Please try again later.',
  'error.bad_request': 'We couldn’t process this request. Please check what you entered.',
  'error.bad_domain_for_stytch_sdk':
    'This sign-in form isn’t allowed on this website. Please contact the site’s owner.',
  'error.public_token_not_found':
    'This sign-in form isn’t set up correctly (public token). Please contact the site’s owner.',
  'error.no_login_redirect_urls_set':
    'This sign-in form isn’t set up correctly (login redirect URL). Please contact the site’s owner.',
  'error.invalid_login_redirect_url':
    'This sign-in form isn’t set up correctly (login redirect URL). Please contact the site’s owner.',
  'error.invalid_pkce_code_challenge':
    'This sign-in form isn’t set up correctly (PKCE). Please contact the site’s owner.',
  'error.invalid_session_duration_minutes':
    'This sign-in form isn’t set up correctly (session duration). Please contact the site’s owner.',
  'error.invalid_expiration_otp':
    'This sign-in form isn’t set up correctly (passcode expiration). Please contact the site’s owner.',
  'error.invalid_expiration':
    'This sign-in form isn’t set up correctly (link expiration). Please contact the site’s owner.',
  'error.too_many_requests': 'Too many attempts. Please wait a moment, then try again.',
} as const
