import type { OneTapPosition } from '#contract/one-tap.ts'
import type { ProductName } from '#contract/products.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import type { OtpChannel } from '../core/provider/otps.ts'
import type { Theme } from './theme.ts'

/** The configuration: the value of `element.config`, or of the JSON child of the tag. */
export type WidgetConfig = {
  /**
   * The sign-in methods, in the order of the first screen.
   * @default ["emailMagicLinks"]
   */
  products?: ProductName[]
  emailMagicLinksOptions?: {
    /** The redirect URL for existing users. Defaults to the first one registered for the project. */
    loginRedirectURL?: string
    /** The redirect URL for new users. Defaults to the first one registered for the project. */
    signupRedirectURL?: string
    /**
     * How many minutes a link is valid for existing users: 5 to 10080.
     * @default 30
     */
    loginExpirationMinutes?: number
    /**
     * How many minutes a link is valid for new users: 5 to 10080.
     * @default 30
     */
    signupExpirationMinutes?: number
    /**
     * Creates the account of a new user when the link is sent. It is pending until the first sign-in.
     * @default false
     */
    createUserAsPending?: boolean
    /**
     * The domain from which your email is sent, for the links that open an inbox. Defaults to the provider's response.
     */
    domainHint?: string
  }
  oauthOptions?: {
    /** The identity providers, in the order of their buttons. Required for the product `oauth`. */
    providers?: {
      /** The identity provider. See the list of social providers. */
      type: SocialProvider | (string & Record<never, never>)
      /** Additional OAuth scopes to request. */
      custom_scopes?: string[]
      /** Additional parameters of the authorization request, such as `{"prompt": "select_account"}`. */
      provider_params?: Record<string, string>
      /**
       * Shows Google One Tap. Needs `oauth` as the only product and Google as the only provider.
       * @default false
       */
      one_tap?: boolean
      /**
       * Where the One Tap prompt appears.
       * @default "floating"
       */
      position?: OneTapPosition
      /**
       * Closes a floating prompt when the visitor taps outside it.
       * @default true
       */
      cancel_on_tap_outside?: boolean
    }[]
    /** The redirect URL for existing users. Defaults to the first one registered for the project. */
    loginRedirectURL?: string
    /** The redirect URL for new users. Defaults to the first one registered for the project. */
    signupRedirectURL?: string
    /**
     * Whether the identity provider opens in this page or in a popup window. `auto` opens a popup window in an iframe,
     * because identity providers do not allow framing.
     * @default "auto"
     */
    display?: 'auto' | 'redirect' | 'popup'
    /**
     * `list` shows each identity provider as a button with its name. `row` shows three or more as a row of logos, each with
     * its name below while it has the pointer or the focus.
     * @default "list"
     */
    layout?: 'list' | 'row'
  }
  otpOptions?: {
    /**
     * How codes are sent. Multiple methods are shown as tabs.
     * @default ["email"]
     */
    methods?: OtpChannel[]
    /**
     * Preselects the country of the browser's language for phone numbers, instead of the United States.
     * @default false
     */
    guessCountry?: boolean
    /**
     * How many minutes a code is valid: 1 to 10.
     * @default 5
     */
    expirationMinutes?: number
    /** The ID of the email template for existing users. */
    loginTemplateId?: string
    /** The ID of the email template for new users. */
    signupTemplateId?: string
  }
  passwordOptions?: {
    /** The redirect URL of the link that signs in without a new password. Defaults to the first one registered. */
    loginRedirectURL?: string
    /** The redirect URL of the link that sets a new password. Defaults to the first one registered. */
    resetPasswordRedirectURL?: string
    /**
     * How many minutes the links in a password reset email are valid: 5 to 10080.
     * @default 30
     */
    resetPasswordExpirationMinutes?: number
    /** The ID of the email template for password resets. */
    resetPasswordTemplateId?: string
    /**
     * `stepwise` asks for the email address first. `combined` shows the email address and the password in one form.
     * @default "stepwise"
     */
    layout?: 'stepwise' | 'combined'
    /** The target of 'Forgot password' in the combined form. Defaults to the widget's own screen. */
    forgotPasswordURL?: string
    /** The target of 'Sign up' in the combined form. The link is hidden without it. */
    signupURL?: string
  }
  passkeyOptions?: {
    /**
     * Offers a passkey after each sign-in with another method, to users who have none for this site.
     * @default false
     */
    offerAfterSignIn?: boolean
  }
  sessionOptions?: {
    /**
     * How many minutes a session lasts: 5 to 527040.
     * @default 30
     */
    sessionDurationMinutes?: number
    /**
     * The name of the cookie with the session token. The JWT is in a second cookie, whose name ends in `_jwt`. Two
     * projects on one site need two names. Read when the tag is first connected.
     * @default "stytch_session"
     */
    cookieName?: string
  }
  /**
   * Renders into a shadow root. The `shadow-dom` attribute overrides it.
   * @default true
   */
  shadowDOM?: boolean
  /** The theme. The `theme` property and attribute override it. */
  theme?: Theme
}
