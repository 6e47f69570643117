import type { OtpChannel } from './provider.ts'
import type { SocialChoice } from './social.ts'

export const productNames = ['oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'] as const
export type ProductName = (typeof productNames)[number]

/** The validated configuration, with defaults. */
export type Settings = {
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
     * Whole URLs, where the link of a mail leads somebody who has an account, and somebody who has none. Absent here
     * as everywhere: the first URL that is registered for the project, which the provider knows.
     */
    loginURL?: string
    signupURL?: string
    loginExpirationMinutes: number
    signupExpirationMinutes: number
    /** The sender domain of the mail, if it differs from the provider's. */
    domainHint?: string
  }
  oauth: {
    providers: readonly SocialChoice[]
    /** Absolute redirect URLs for people who have an account and for people who are new. */
    loginURL?: string
    signupURL?: string
    /** Whether the page itself goes there, or a popup. */
    display: 'redirect' | 'popup'
  }
  password: {
    layout: 'stepwise' | 'combined'
    /** Where 'Forgot password' leads; without it to the widget's own screen. */
    forgotPasswordURL?: string
    /** Where 'Sign up' leads; the link is not shown without it. */
    signupURL?: string
    /** Whole URLs, where the two links of a mail about the password lead. */
    loginURL?: string
    resetURL?: string
    resetExpirationMinutes: number
    resetTemplateId?: string
  }
  passkey: {
    /** Offers a passkey after another sign-in, to visitors who have none. */
    offerAfterSignIn: boolean
  }
  sessionMinutes: number
  /** How long a resend link is locked after a message was sent. */
  resendWaitMs: number
  /** The page on which visitors answer the applications that ask for access. */
  consent: boolean
  /** The initial value of the email field. */
  prefillEmail: string
}
