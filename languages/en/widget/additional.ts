/** The texts of passkeys, wallets, social sign-in and consent, loaded with the first of them. */
export const additional = {
  'passkey.submit': 'Sign in with a passkey',
  'passkey.success': 'You’re signed in',
  'passkey.success.text': 'Your passkey has been verified.',
  'passkey.register.title': 'Add a passkey',
  'passkey.register.text':
    'Sign in with your fingerprint, face, or screen lock. There’s nothing to remember or type.',
  'passkey.register.submit': 'Create a passkey',
  'passkey.register.skip': 'Not now',
  'passkey.registered.title': 'Passkey added',
  'passkey.registered.text': 'You can use it the next time you sign in.',
  'passkey.list.title': 'Your passkeys',
  'passkey.loading': 'Loading your passkeys...',
  'passkey.none': 'You don’t have any passkeys.',
  'passkey.other_domain': 'For {domain}',
  'passkey.rename': 'Rename',
  'passkey.rename.one': 'Rename {name}',
  'passkey.delete': 'Delete',
  'passkey.delete.one': 'Delete {name}',
  'passkey.delete.question': 'Delete {name}? You won’t be able to sign in with it.',
  'passkey.name': 'Passkey name',
  'passkey.renamed': 'Passkey renamed',
  'passkey.deleted': 'Passkey deleted',
  'passkey.save': 'Save',
  'passkey.cancel': 'Cancel',
  'passkey.add': 'Add another passkey',
  'passkey.done': 'Done',
  'passkey.login': 'Sign in',
  'passkey.login_again': 'Sign in again',

  'developer.title': 'Only you see this',
  'developer.visitors': 'Sign-in isn’t available here right now. Please contact the site’s owner.',

  'one_tap.loading': 'Loading Google sign-in...',

  'wallet.group': 'Wallets',
  'wallet.continue': 'Continue with {wallet}',
  'wallet.ethereum': 'Ethereum wallet',
  'wallet.solana': 'Solana wallet',
  'wallet.none': 'No wallet found in this browser.',
  'wallet.other': 'Other wallets',
  'wallet.setup': 'Set up a new wallet',
  'wallet.setup.text':
    'Each link opens the wallet’s website in a new tab. Once your wallet is installed, come back and reload this page.',
  'wallet.connecting': 'Connecting to your wallet...',
  'wallet.connecting.text': 'To finish signing in, use the {wallet} pop-up.',
  'wallet.locked': 'No pop-up? Open your wallet: it may be locked.',
  'wallet.sign': 'Sign the message',
  'wallet.sign.text':
    'Please sign the message in the {wallet} pop-up. It proves that you own the wallet. It moves no money and costs nothing.',
  'wallet.verifying': 'Verifying signature...',
  'wallet.error': 'Something went wrong',
  'wallet.failed.connect': 'We couldn’t connect to your wallet.',
  'wallet.failed.sign': 'The message wasn’t signed.',
  'wallet.hint.refused': 'The request was declined in your wallet.',
  'wallet.hint.pending': 'Your wallet already has an open request. Open it, respond there, then try again.',
  'wallet.hint.no_account': 'Your wallet shared no account. Unlock it, choose an account, then try again.',
  'wallet.hint.account_changed': 'The account in your wallet changed. Try again to sign in with the new one.',
  'wallet.success': 'You’re signed in',
  'wallet.success.text': 'Your wallet has been verified.',

  'oauth.continue': 'Continue with {provider}',
  'oauth.last_used': 'Last used',
  'oauth.more': 'More options',
  'oauth.popup.text': 'Please finish signing in with {provider} in the window that opened.',
  'oauth.popup.lead': 'Don’t see it?',
  'oauth.popup.here': 'Continue on this page',
  'oauth.return.title': 'Welcome back',
  'oauth.return': 'Signing you in...',
  'oauth.in_use.title': 'You already have an account',
  'oauth.in_use': '{email} already has an account. Please sign in the way you did before.',
  'oauth.in_use.adds': 'After that, you can sign in this way too.',
  'oauth.in_use.password': 'Sign in with your password',
  'oauth.in_use.wallet': 'Sign in with your wallet',
  'oauth.in_use.other': 'Sign in another way',
  'oauth.success': 'You’re signed in',
  'oauth.success.text': 'Your account has been verified.',

  'consent.title': 'An application wants to access your account',
  'consent.title.named': '{application} wants to access your account',
  'consent.loading': 'Loading request...',
  'consent.granted': 'If you allow it, {application} can:',
  'consent.ungranted': 'It asked for this too, but won’t get it:',
  'consent.nothing': 'Your account has nothing of what it asked for:',
  'consent.scope.openid': 'Recognize you when you return',
  'consent.scope.profile': 'See your name and picture',
  'consent.scope.email': 'See your email address',
  'consent.scope.phone': 'See your phone number',
  'consent.scope.full_access': 'Use your account as you do yourself',
  'consent.account': 'You’re signed in as {account}.',
  'consent.other_account': 'Use another account',
  'consent.allow': 'Allow',
  'consent.deny': 'Deny',
  'consent.back': 'Back to {application}',
  'consent.destination': 'You’ll return to {site} either way.',
  'consent.leaving': 'Returning you to {application}...',
  'consent.not_redirected': 'Not redirected?',
  'consent.login': 'Sign in',
  'logout.title': 'Sign out here too?',
  'logout.text': '{site} is asking to sign you out here too.',
  'logout.submit': 'Sign out',
  'logout.stay': 'Stay signed in',
  'logout.stayed': 'You’re still signed in here. You can close this page.',
  'logout.working': 'Signing you out...',

  'error.webauthn_registration_not_found':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'error.passkey_unknown': 'Unknown error occurred during passkey authentication. Please try again.',
  'error.passkey_counter_decreased':
    'This passkey may be a copy. Sign in another way, delete the passkey, and add it again.',
  'error.passkey_dismissed': 'No passkey was used. Please try again, or sign in another way.',
  'error.passkey_not_made': 'No passkey was created. Please try again.',
  'error.passkey_known': 'This device already has a passkey for your account.',
  'error.passkey_gone': 'This passkey was already deleted.',
  'error.passkey_session_missing': 'Please sign in first.',
  'error.session_too_old_to_add_factor': 'For security, please sign in again, then try once more.',
  'error.unable_to_register_webauthn_registration': 'We couldn’t add the passkey. Please try again.',
  'error.empty_webauthn_registration_name': 'Please enter a name of 1 to 100 characters.',
  'error.too_many_webauthn_registrations':
    'Your account has reached its limit of 20 passkeys. Delete one you no longer use, then try again.',
  'error.cannot_delete_last_primary_factor':
    'This is the only way to sign in to your account. Add another one first.',
  'error.invalid_webauthn_registration_domain':
    'This sign-in form isn’t set up correctly (passkey domain). Please contact the site’s owner.',
  'error.pin_required': 'Your account is protected by a PIN. Enter it in the portal, then try again.',
  'error.email_reverification_pending':
    'The PIN of your account was reset. Verify your email address in the portal, then try again.',
  'error.invalid_crypto_wallet_address':
    'The wallet shared an address that we can’t use. Please use another wallet.',
  'error.too_many_crypto_wallets':
    'Your account has reached its limit of 20 wallets. Remove one you no longer use, then try again.',
  'error.no_match_for_provided_oauth_url':
    'This sign-in form isn’t set up correctly (OAuth redirect URL). Please contact the site’s owner.',
  'error.no_signup_redirect_urls_set':
    'This sign-in form isn’t set up correctly (signup redirect URL). Please contact the site’s owner.',
  'error.wallet_connect_failed': '[Error] Could not connect to wallet',
  'error.wallet_sign_failed': '[Error] Could not sign message',
  'error.unable_to_authenticate_crypto_wallet':
    'The signature doesn’t match the connected account, or it expired. Please try again.',
  'error.contract_wallet_not_supported':
    'Smart contract wallets aren’t supported. Please use a wallet with its own private key.',
  'error.siwe_message_expired': 'The message expired before it was signed. Please try again.',
  'error.duplicate_wallet_address': 'This wallet belongs to another account.',
  'error.oauth_access_denied': 'Sign-in was canceled. Please try again, or sign in another way.',
  'error.oauth_flow_callback_error':
    'Sign-in with that provider failed. Please try again, or sign in another way.',
  'error.oauth_config_not_found': 'This sign-in method isn’t configured. Please sign in another way.',
  'error.oauth_token_not_found': 'This sign-in was already used or has expired. Please try again.',
  'error.oauth_elsewhere':
    'This sign-in was started in another browser or has been replaced. Please try again here.',
  'error.oauth_window_closed':
    'The window was closed before you signed in. Please try again, or sign in another way.',
  'error.one_tap_oauth_config_not_found':
    'One Tap cannot be shown: no Google OAuth client configured for the project.',
  'error.one_tap_no_login_redirect_urls_set':
    'One Tap cannot be shown: no login redirect URLs set for the project.', // specification
  'error.one_tap_no_signup_redirect_urls_set':
    'One Tap cannot be shown: no signup redirect URLs set for the project.',
  'error.one_tap_unregistered_origin':
    'One Tap cannot be shown: the current host is not allowed for the project (add it to the Google authorized origins).',
  'error.one_tap_invalid_client': 'One Tap cannot be shown: the client ID is not recognized by Google.',
  'error.one_tap_default_provider_not_allowed':
    'One Tap cannot be shown: the default OAuth provider is not compatible with One Tap.',
  'error.id_token_invalid': 'Google’s response couldn’t be verified. Please use the button instead.',
  'error.oauth_invalid_state': 'The Google prompt expired. Please use the button instead.',
  'error.oauth_csrf_cookie_mismatch':
    'Your browser blocked a required cookie. Please use the button instead.',
  'error.client_id_missing':
    'The request doesn’t identify an application (client_id is missing). Please go back to the application and try again.',
  'error.redirect_uri_missing':
    'The return URL is missing or invalid (redirect_uri). Please go back to the application and try again.',
  'error.consent_session_missing': 'Please sign in first to respond to this request.',
  'error.consent_login_again': 'This application asks you to sign in again, with the account you use there.',
  'error.connected_app_not_found':
    'This application isn’t registered here (client_id). Please contact its developer.',
  'error.connected_app_supplied_redirect_url_not_found_in_client':
    'The return URL isn’t registered for this application (redirect_uri). Please contact its developer.',
  'error.oauth_unsupported_response_type':
    'This application requested an unsupported response type (response_type). Please contact its developer.',
  'error.invalid_request':
    'This application uses a PKCE method other than S256 (code_challenge_method). Please contact its developer.',
  'error.pkce_required_for_idp_authorization_flow':
    'This application didn’t send a PKCE challenge (code_challenge). Please contact its developer.',
} as const
