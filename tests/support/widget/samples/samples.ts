import type { ScreenName } from '../../../../widget/app/states.ts'
import { idpConsentSamples, idpLogoutSamples } from './consent.ts'
import {
  emailConfirmationSamples,
  impersonationOpenedSamples,
  magicLinkConfirmationSamples,
  magicLinkOpenedSamples,
} from './magic-link.ts'
import { mainSamples } from './main.ts'
import {
  oauthConfirmationSamples,
  oauthEmailInUseSamples,
  oauthPopupSamples,
  oauthReturnSamples,
} from './oauth.ts'
import { otpAuthenticateSamples, otpConfirmationSamples } from './otp.ts'
import {
  passkeyConfirmationSamples,
  passkeyRegistrationSuccessSamples,
  registerNewPasskeySamples,
} from './passkey.ts'
import {
  passwordBreachedSamples,
  passwordConfirmationSamples,
  passwordCreateOrLoginSamples,
  passwordDedupeSamples,
  passwordForgotSamples,
  passwordResetFormSamples,
  passwordSetNewSamples,
} from './password.ts'
import type { SamplesOf } from './sample.ts'
import {
  secondFactorConfirmationSamples,
  secondFactorEnrollmentSamples,
  secondFactorEntrySamples,
  secondFactorRecoveryCodesSamples,
  secondFactorSettingsSamples,
} from './second-factor.ts'
import {
  cryptoConfirmationSamples,
  cryptoConnectSamples,
  cryptoErrorSamples,
  cryptoOtherScreenSamples,
  cryptoSetupWalletSamples,
  cryptoSignMessageSamples,
} from './wallet.ts'

/**
 * Every variant of every screen. Stories, tests and the list of parts derive from it. A screen without a sample does
 * not compile.
 */
export const samples = {
  Main: mainSamples,
  OTPAuthenticate: otpAuthenticateSamples,
  OTPConfirmation: otpConfirmationSamples,
  EmailConfirmation: emailConfirmationSamples,
  MagicLinkOpened: magicLinkOpenedSamples,
  ImpersonationOpened: impersonationOpenedSamples,
  MagicLinkConfirmation: magicLinkConfirmationSamples,
  PasswordCreateOrLogin: passwordCreateOrLoginSamples,
  PasswordForgot: passwordForgotSamples,
  PasswordSetNew: passwordSetNewSamples,
  PasswordDedupe: passwordDedupeSamples,
  PasswordBreached: passwordBreachedSamples,
  PasswordResetForm: passwordResetFormSamples,
  PasswordConfirmation: passwordConfirmationSamples,
  CryptoOtherScreen: cryptoOtherScreenSamples,
  CryptoSetupWallet: cryptoSetupWalletSamples,
  CryptoConnect: cryptoConnectSamples,
  CryptoSignMessage: cryptoSignMessageSamples,
  CryptoError: cryptoErrorSamples,
  CryptoConfirmation: cryptoConfirmationSamples,
  RegisterNewPasskey: registerNewPasskeySamples,
  PasskeyRegistrationSuccess: passkeyRegistrationSuccessSamples,
  PasskeyConfirmation: passkeyConfirmationSamples,
  IDPConsent: idpConsentSamples,
  IDPLogout: idpLogoutSamples,
  OAuthPopup: oauthPopupSamples,
  OAuthReturn: oauthReturnSamples,
  OAuthEmailInUse: oauthEmailInUseSamples,
  OAuthConfirmation: oauthConfirmationSamples,
  SecondFactorEntry: secondFactorEntrySamples,
  SecondFactorConfirmation: secondFactorConfirmationSamples,
  SecondFactorSettings: secondFactorSettingsSamples,
  SecondFactorEnrollment: secondFactorEnrollmentSamples,
  SecondFactorRecoveryCodes: secondFactorRecoveryCodesSamples,
} satisfies { [Name in ScreenName]: SamplesOf<Name> }
