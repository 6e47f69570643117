import type { ProductName } from '#contract/products.ts'
import type { OtpChannel } from './provider/otps.ts'
import type { SocialProviderConfig } from './social.ts'

/** The part of the settings that every kind of project has. */
export type SharedSettings = {
  sessionMinutes: number
  /** The cookie of the session token. The JWT cookie's name ends in `_jwt`. */
  sessionCookie: string
  /** How long a resend link is locked after a message was sent. */
  resendWaitMs: number
  /** Whether this page is the consent page. */
  consent: boolean
  /** The initial value of the email field. */
  prefillEmail: string
  /** The language of the widget and of the messages that it requests, as a BCP 47 tag. */
  locale: string
}

/** The part of the settings that only a project for consumers has. */
export type ConsumerSettings = {
  products: readonly ProductName[]
  otp: {
    methods: readonly OtpChannel[]
    expirationMinutes: number
    loginTemplateId?: string
    signupTemplateId?: string
    /** Whether the country of a phone number is guessed from the visitor's language. */
    guessCountry: boolean
  }
  link: {
    /**
     * Absolute redirect URLs of the emailed link, for existing and for new users. As for every redirect URL, the
     * default is the first one registered for the project.
     */
    loginURL?: string
    signupURL?: string
    loginExpirationMinutes: number
    signupExpirationMinutes: number
    createUserAsPending: boolean
    /** The domain of the sender, if it differs from the provider's. */
    domainHint?: string
  }
  oauth: {
    providers: readonly SocialProviderConfig[]
    /** Absolute redirect URLs, for existing and for new users. */
    loginURL?: string
    signupURL?: string
    /** Whether the sign-in opens on this page or in a popup. */
    display: 'auto' | 'redirect' | 'popup'
    /** Whether each provider is a button with its name, or three or more are a row of logos. */
    layout: 'list' | 'row'
  }
  password: {
    layout: 'stepwise' | 'combined'
    /** The target of 'Forgot password'. Defaults to the widget's own screen. */
    forgotPasswordURL?: string
    /** The target of 'Sign up'. Without it the link is hidden. */
    signupURL?: string
    /** Absolute redirect URLs of the two links in a password email. */
    loginURL?: string
    resetURL?: string
    resetExpirationMinutes: number
    resetTemplateId?: string
  }
  passkey: {
    /** Offers visitors without a passkey to register one after another sign-in. */
    offerAfterSignIn: boolean
  }
}

/** The validated configuration of a tag for consumers, with defaults. */
export type Settings = SharedSettings & ConsumerSettings
