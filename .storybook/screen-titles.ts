import type { BusinessScreenName } from '../widget/app/business/states.ts'
import type { ScreenName } from '../widget/app/states.ts'

/** Where the stories of a screen are: a group that a developer looks for, and what the screen does. */
export const screenTitles: Record<ScreenName, `${string}/${string}`> = {
  Main: 'Sign in/First screen',
  ImpersonationOpened: 'Sign in/Access for support',
  OTPAuthenticate: 'Codes/Enter a code',
  OTPConfirmation: 'Codes/Signed in by code',
  EmailConfirmation: 'Links/Link sent',
  MagicLinkOpened: 'Links/Link opened',
  MagicLinkConfirmation: 'Links/Signed in by link',
  PasswordCreateOrLogin: 'Passwords/Create or enter a password',
  PasswordForgot: 'Passwords/Forgot password',
  PasswordResetForm: 'Passwords/Reset password',
  PasswordSetNew: 'Passwords/Password required',
  PasswordDedupe: 'Passwords/Address has another method',
  PasswordBreached: 'Passwords/Breached password',
  PasswordConfirmation: 'Passwords/Signed in by password',
  RegisterNewPasskey: 'Passkeys/Create a passkey',
  PasskeyRegistrationSuccess: 'Passkeys/List of passkeys',
  PasskeyConfirmation: 'Passkeys/Signed in by passkey',
  OAuthPopup: 'Social accounts/Window of the provider',
  OAuthReturn: 'Social accounts/Return from the provider',
  OAuthEmailInUse: 'Social accounts/Address in use',
  OAuthConfirmation: 'Social accounts/Signed in by provider',
  CryptoOtherScreen: 'Wallets/More wallets',
  CryptoSetupWallet: 'Wallets/No wallet',
  CryptoConnect: 'Wallets/Connect',
  CryptoSignMessage: 'Wallets/Sign the message',
  CryptoError: 'Wallets/Problem',
  CryptoConfirmation: 'Wallets/Signed in by wallet',
  SecondFactorEntry: 'Second factor/Enter a code of the app',
  SecondFactorEnrollment: 'Second factor/Set up an app',
  SecondFactorRecoveryCodes: 'Second factor/Recovery codes',
  SecondFactorSettings: 'Second factor/Settings',
  SecondFactorConfirmation: 'Second factor/Signed in in two steps',
  IDPConsent: 'Consent/Allow an application',
  IDPLogout: 'Consent/Sign out of an application',
}

/** The same for business sign-in. */
export const businessTitles: Record<BusinessScreenName, `Business/${string}`> = {
  Main: 'Business/First screen',
  EmailMethodSelection: 'Business/Choose a link or a code',
  EmailOTPEntry: 'Business/Enter a code',
  EmailConfirmation: 'Business/Link sent',
  PasswordAuthenticate: 'Business/Email and password',
  PasswordForgotForm: 'Business/Help with a password',
  PasswordSetNewConfirmation: 'Business/Link for a password sent',
  PasswordResetVerifyConfirmation: 'Business/Link sent before a password',
  PasswordResetForm: 'Business/New password',
  SSODiscoveryEmail: 'Business/Sign in with a company',
  SSODiscoveryFallback: 'Business/No connection',
  SSODiscoveryMenu: 'Business/Choose a connection',
  Discovery: 'Business/Choose an organization',
  Arrival: 'Business/Link opened',
  LoggedIn: 'Business/Signed in',
  SwitchOrganization: 'Business/Switch to another organization',
  IDPConsent: 'Business/Allow an application',
  IDPLogout: 'Business/Sign out of an application',
  Error: 'Business/Problem',
  SecondStepOpening: 'Business/Second step is loading',
  MFAEnrollmentSelection: 'Business/Choose a second step',
  TOTPEnrollmentQRCode: 'Business/Scan a QR code',
  TOTPEnrollmentManual: 'Business/Copy the key of an app',
  TOTPEntry: 'Business/Enter a code of an app',
  SMSOTPEnrollment: 'Business/Add a phone number',
  SMSOTPEntry: 'Business/Enter a texted code',
  RecoveryCodeEntry: 'Business/Enter a recovery code',
  RecoveryCodeSave: 'Business/Save recovery codes',
}

/** A name in sentence case: `fileShared` is "File shared", `wrong code` is "Wrong code". */
export function toSentence(name: string): string {
  const parts = name.includes(' ')
    ? name
    : name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}
