/** The words of passkeys, wallets, other sites and consent, fetched with the first of them. */
export const rare = {
  'passkey.submit': 'Log in with a passkey',
  'passkey.success': 'Success',
  'passkey.success.text': 'You have successfully logged in with your passkey.',
  'passkey.register.title': 'Register a new passkey',
  'passkey.register.text':
    'With a passkey you log in by your fingerprint, your face or your screen lock. There is nothing to remember or to type.',
  'passkey.register.submit': 'Create a passkey',
  'passkey.register.skip': 'Not now',
  'passkey.registered.title': 'Passkey registered',
  'passkey.registered.text': 'You can use it the next time you log in.',
  'passkey.list.title': 'Your passkeys',
  'passkey.loading': 'Fetching your passkeys...',
  'passkey.none': 'There is no passkey in your account.',
  'passkey.elsewhere': 'For {domain}',
  'passkey.rename': 'Rename',
  'passkey.rename.one': 'Rename {name}',
  'passkey.delete': 'Delete',
  'passkey.delete.one': 'Delete {name}',
  'passkey.delete.question': 'Delete {name}? You can then no longer log in with it.',
  'passkey.name': 'Name of the passkey',
  'passkey.renamed': 'Passkey renamed',
  'passkey.deleted': 'Passkey deleted',
  'passkey.save': 'Save',
  'passkey.cancel': 'Cancel',
  'passkey.add': 'Register another passkey',
  'passkey.done': 'Done',
  'passkey.login': 'Log in',
  'passkey.login_again': 'Log in again',

  'one_tap.loading': 'Asking Google...',

  'wallet.group': 'Wallets',
  'wallet.continue': 'Continue with {wallet}',
  'wallet.ethereum': 'Ethereum wallet',
  'wallet.solana': 'Solana wallet',
  'wallet.none': 'No wallet was found in this browser.',
  'wallet.other': 'Other wallets',
  'wallet.setup': 'Set up a new wallet',
  'wallet.setup.text':
    'Each link leads to the page of its maker, in a new tab. When your wallet is there, come back here and load this page again.',
  'wallet.connecting': 'Connecting to your wallet...',
  'wallet.connecting.text': 'Please finish logging in in the pop-up of {wallet}.',
  'wallet.locked': 'No pop-up? Open the wallet itself: it may be locked.',
  'wallet.sign': 'Sign the message',
  'wallet.sign.text':
    'Please sign the message in the pop-up of {wallet}. It only proves that the wallet is yours: it moves no money and costs nothing.',
  'wallet.verifying': 'Verifying signature...',
  'wallet.error': 'That did not work',
  'wallet.hint.refused': 'It was declined in the wallet.',
  'wallet.hint.pending': 'The wallet is already asking you something. Open it, answer there, then try again.',
  'wallet.hint.no_account': 'The wallet gave no account. Unlock it, choose an account, then try again.',
  'wallet.hint.account_changed':
    'Another account was chosen in the wallet. Try again to log in with that one.',
  'wallet.success': 'Success',
  'wallet.success.text': 'You have successfully logged in.',

  'oauth.continue': 'Continue with {provider}',
  'oauth.last_used': 'Last used',
  'oauth.more': 'More options',
  'oauth.popup.text': 'Please finish logging in with {provider} in the window that has opened.',
  'oauth.popup.lead': 'Cannot see it?',
  'oauth.popup.here': 'Continue on this page',
  'oauth.return.title': 'Welcome back',
  'oauth.return': 'Logging you in...',
  'oauth.in_use.title': 'You already have an account',
  'oauth.in_use': '{email} has an account already. Please log in the way you did before.',
  'oauth.in_use.adds': 'After that you can log in this way too.',
  'oauth.in_use.password': 'Log in with your password',
  'oauth.in_use.wallet': 'Log in with your wallet',
  'oauth.in_use.other': 'Log in another way',
  'oauth.success': 'Success',
  'oauth.success.text': 'You have successfully logged in.',

  'consent.title': 'An application asks for access',
  'consent.title.named': '{application} asks for access',
  'consent.looking': 'Seeing who asks...',
  'consent.granted': 'If you allow it, {application} can:',
  'consent.ungranted': 'It also asks for this, and will not get it:',
  'consent.nothing': 'Your account has nothing of what it asks for:',
  'consent.scope.openid': 'Know that it is you when you come back',
  'consent.scope.profile': 'See your name and picture',
  'consent.scope.email': 'See your email address',
  'consent.scope.phone': 'See your phone number',
  'consent.account': 'You are logged in as {account}.',
  'consent.other_account': 'Use another account',
  'consent.allow': 'Allow',
  'consent.deny': 'Deny',
  'consent.back': 'Back to {application}',
  'consent.leads_to': 'Either way, you then go back to {site}.',
  'consent.leaving': 'Taking you back to {application}...',
  'consent.go_on.lead': 'Nothing happens?',
  'consent.login': 'Log in',
  'logout.title': 'Log out here too?',
  'logout.text': '{site} asks to log you out of your account here as well.',
  'logout.submit': 'Log out',
  'logout.stay': 'Stay logged in',
  'logout.stayed': 'You are still logged in here. You can close this page.',
  'logout.working': 'Logging you out...',

  'error.webauthn_registration_not_found':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'error.passkey_unknown': 'Unknown error occurred during passkey authentication. Please try again.',
  'error.passkey_dismissed': 'No passkey was used. Please try again, or log in another way.',
  'error.passkey_not_made': 'No passkey was created. Please try again.',
  'error.passkey_known': 'This device already holds a passkey for your account.',
  'error.passkey_gone': 'This passkey had already been deleted.',
  'error.passkey_session_missing': 'Please log in first.',
  'error.session_too_old_to_add_factor':
    'You logged in too long ago for this. Please log in again, then try once more.',
  'error.unable_to_register_webauthn_registration': 'The passkey could not be registered. Please try again.',
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
    'The signature is not by the account that was connected, or it came too late. Please try again.',
  'error.contract_wallet_not_supported':
    'This wallet is a smart contract, and those cannot log in here. Please use a wallet with a key of its own.',
  'error.siwe_message_expired': 'The message was signed too late. Please try again.',
  'error.duplicate_wallet_address': 'This wallet belongs to another account.',
  'error.oauth_access_denied':
    'You did not allow the login, so nothing has happened. Please try again, or log in another way.',
  'error.oauth_flow_callback_error':
    'The login by way of the other site did not work. Please try again, or log in another way.',
  'error.oauth_config_not_found': 'This way to log in is not set up here. Please log in another way.',
  'error.oauth_token_not_found': 'This login has already been used, or it took too long. Please try again.',
  'error.oauth_elsewhere':
    'This login was begun in another browser, or another one has been begun since. Please try again here.',
  'error.oauth_window_closed':
    'The window was closed before you were logged in. Please try again, or log in another way.',
  'error.one_tap_oauth_config_not_found':
    'One Tap cannot be shown: no Google OAuth client configured for the project.',
  'error.one_tap_no_login_redirect_urls_set':
    'One Tap cannot be shown: no login redirect URLs set for the project.',
  'error.one_tap_no_signup_redirect_urls_set':
    'One Tap cannot be shown: no signup redirect URLs set for the project.',
  'error.one_tap_unregistered_origin':
    'One Tap cannot be shown: the current host is not allowed for the project (add it to the Google authorized origins).',
  'error.one_tap_invalid_client': 'One Tap cannot be shown: the client ID is not recognized by Google.',
  'error.one_tap_default_provider_not_allowed':
    'One Tap cannot be shown: the default OAuth provider is not compatible with One Tap.',
  'error.id_token_invalid': 'What Google answered could not be confirmed. Please use the button instead.',
  'error.oauth_invalid_state': 'The prompt by Google was open for too long. Please use the button instead.',
  'error.oauth_csrf_cookie_mismatch':
    'Your browser keeps our cookie away from this page. Please use the button instead.',
  'error.client_id_missing':
    'It is not clear which application asks (client_id is missing). Please go back to the application and try again there.',
  'error.redirect_uri_missing':
    'It is not clear where to go back to (redirect_uri is missing, or is no web address). Please go back to the application and try again there.',
  'error.consent_session_missing': 'Please log in first. Then you can answer the application.',
  'error.connected_app_not_found':
    'This application is not registered here (client_id). Please tell whoever runs it.',
  'error.connected_app_supplied_redirect_url_not_found_in_client':
    'The address to go back to is not registered for this application (redirect_uri). Please tell whoever runs it.',
  'error.oauth_unsupported_response_type':
    'The application asks for a kind of answer that is not given here (response_type). Please tell whoever runs it.',
  'error.pkce_required_for_idp_authorization_flow':
    'The application asks without proof that it is the one that asks (code_challenge). Please tell whoever runs it.',
}
