import type { OneTapPosition } from '#contract/one-tap.ts'
import type { OtpChannel } from '../core/provider.ts'
import type { ProductName } from '../core/settings.ts'
import type { Theme } from './theme.ts'

/** The host's configuration, as `element.config` or the JSON child of the tag gives it. */
export type WidgetConfig = {
  products?: ProductName[]
  emailMagicLinksOptions?: {
    loginRedirectURL?: string
    signupRedirectURL?: string
    loginExpirationMinutes?: number
    signupExpirationMinutes?: number
    createUserAsPending?: boolean
    domainHint?: string
  }
  oauthOptions?: {
    providers?: {
      /** `google`, `github` and so on: one of the 19 names of the provider. */
      type: string
      custom_scopes?: string[]
      provider_params?: Record<string, string>
      one_tap?: boolean
      position?: OneTapPosition
      cancel_on_tap_outside?: boolean
    }[]
    /** The first URL registered for the project unless set. */
    loginRedirectURL?: string
    signupRedirectURL?: string
    /** `popup`: in a window beside the page, where the browser lets one open. */
    display?: 'redirect' | 'popup'
  }
  otpOptions?: {
    methods?: OtpChannel[]
    /** Begin with the country of the visitor's language instead of the US. */
    guessCountry?: boolean
    expirationMinutes?: number
    loginTemplateId?: string
    signupTemplateId?: string
  }
  passwordOptions?: {
    loginRedirectURL?: string
    resetPasswordRedirectURL?: string
    resetPasswordExpirationMinutes?: number
    resetPasswordTemplateId?: string
    /** `combined`: email and password on one form. */
    layout?: 'stepwise' | 'combined'
    /** Where 'Forgot password' of the combined form leads; without it to the widget's own screen. */
    forgotPasswordURL?: string
    /** Where 'Sign up' of the combined form leads. */
    signupURL?: string
  }
  passkeyOptions?: {
    /** Offer a passkey to whoever has signed in another way and has none for this site yet. */
    offerAfterSignIn?: boolean
  }
  sessionOptions?: { sessionDurationMinutes?: number }
  /** Render in a shadow root (the default). */
  shadowDOM?: boolean
  theme?: Theme
}
