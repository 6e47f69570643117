import type { MemberProvider } from '#contract/member-providers.ts'
import type { SecondStepProduct } from '../../core/business/second-step.ts'
import type { BusinessProduct } from '../../core/business/settings.ts'
import type { WidgetConfig } from '../config.ts'

/** The configuration of a tag with `kind="business"`: the value of `element.config`, or of the JSON child of the tag. */
export type BusinessConfig = Pick<WidgetConfig, 'sessionOptions' | 'shadowDOM' | 'theme'> & BusinessKeys

/** The keys that only a tag for businesses reads, or reads differently. */
export type BusinessKeys = {
  /**
   * The sign-in methods, in the order of the first screen.
   * @default ["emailMagicLinks"]
   */
  products?: BusinessProduct[]
  emailMagicLinksOptions?: {
    /** The redirect URL for members of the organization. Defaults to the first one registered for the project. */
    loginRedirectURL?: string
    /** The redirect URL for visitors who join the organization. Defaults to the first one registered. */
    signupRedirectURL?: string
    /** The redirect URL for visitors who choose an organization afterwards. Defaults to the first one registered. */
    discoveryRedirectURL?: string
    /**
     * How many minutes a link is valid for members: 5 to 10080.
     * @default 60
     */
    loginExpirationMinutes?: number
    /**
     * How many minutes a link is valid for visitors who join the organization: 5 to 10080.
     * @default 60
     */
    signupExpirationMinutes?: number
    /**
     * How many minutes a link is valid for visitors who choose an organization afterwards: 5 to 10080.
     * @default 60
     */
    discoveryExpirationMinutes?: number
    /** The ID of the email template for members. */
    loginTemplateId?: string
    /** The ID of the email template for visitors who join the organization. */
    signupTemplateId?: string
    /**
     * The domain from which your email is sent, for the links that open an inbox. Defaults to the provider's response.
     */
    domainHint?: string
  }
  emailOtpOptions?: {
    /** The ID of the email template for members. */
    loginTemplateId?: string
    /** The ID of the email template for visitors who join the organization. */
    signupTemplateId?: string
  }
  passwordOptions?: {
    /** The redirect URL of the link that signs in without a new password. Defaults to the first one registered. */
    loginRedirectURL?: string
    /** The redirect URL of that link without an organization. Defaults to the first one registered. */
    discoveryRedirectURL?: string
    /** The redirect URL of the link that sets a new password. Defaults to the first one registered. */
    resetPasswordRedirectURL?: string
    /**
     * How many minutes the links in a password reset email are valid: 5 to 10080.
     * @default 60
     */
    resetPasswordExpirationMinutes?: number
    /** The ID of the email template for password resets. */
    resetPasswordTemplateId?: string
  }
  oauthOptions?: {
    /**
     * The identity providers, in the order of their buttons: names, or objects with options. Required for the product
     * `oauth`.
     */
    providers?: (
      | MemberProvider
      | {
          type: MemberProvider
          /** Additional OAuth scopes to request. */
          customScopes?: string[]
          /** Additional parameters of the authorization request. */
          providerParams?: Record<string, string>
        }
    )[]
    /** The redirect URL for members of the organization. Defaults to the first one registered for the project. */
    loginRedirectURL?: string
    /** The redirect URL for visitors who join the organization. Defaults to the first one registered. */
    signupRedirectURL?: string
    /** The redirect URL for visitors who choose an organization afterwards. Defaults to the first one registered. */
    discoveryRedirectURL?: string
  }
  ssoOptions?: {
    /** The redirect URL for members of the organization. Defaults to the first one registered for the project. */
    loginRedirectURL?: string
    /** The redirect URL for visitors who join the organization. Defaults to the first one registered. */
    signupRedirectURL?: string
    /** Additional parameters of the request to the company's site. */
    providerParams?: Record<string, string>
  }
  directLoginForSingleMembership?: {
    /**
     * Signs members of a single organization in at once, without the list of organizations.
     * @default false
     */
    status?: boolean
    /**
     * Also if they have invitations to other organizations.
     * @default false
     */
    ignoreInvites?: boolean
    /**
     * Also if they may join other organizations.
     * @default false
     */
    ignoreJitProvisioning?: boolean
  }
  /**
   * Creates an organization at once for visitors who belong to none.
   * @default false
   */
  directCreateOrganizationForNoMembership?: boolean
  /**
   * Removes the button that creates an organization.
   * @default false
   */
  disableCreateOrganization?: boolean
  /** The second steps that members can add. Defaults to all. */
  mfaProductInclude?: SecondStepProduct[]
  /** The second steps that come first. */
  mfaProductOrder?: SecondStepProduct[]
}
