import type { MemberProvider } from '#contract/member-providers.ts'
import type { SharedSettings } from '../settings.ts'
import type { SocialProviderConfig } from '../social.ts'
import type { SecondStepProduct } from './second-step.ts'

/** The products of a tag for businesses, in the provider's names. */
export const businessProducts = ['emailMagicLinks', 'emailOtp', 'passwords', 'oauth', 'sso'] as const
export type BusinessProduct = (typeof businessProducts)[number]

/** How a visitor begins: by an email address, or on the page of one organization. */
export type BusinessFlow = 'discovery' | 'organization'

/** The values of the attribute `flow`. A page for new passwords is also one of the two flows, by its organization. */
export const flowNames = ['discovery', 'organization', 'password-reset'] as const
export type BusinessFlowName = (typeof flowNames)[number]

/** The part of the settings that only a project for businesses has. */
export type BusinessOptions = {
  products: readonly BusinessProduct[]
  flow: BusinessFlow
  /** Whether the page is for new passwords. */
  isForReset: boolean
  /** The slug of the organization of the page; absent: that of the project's pattern. */
  organizationSlug?: string
  link: {
    /** Absolute redirect URLs of the emailed links. */
    loginURL?: string
    signupURL?: string
    discoveryURL?: string
    loginExpirationMinutes: number
    signupExpirationMinutes: number
    discoveryExpirationMinutes: number
    loginTemplateId?: string
    signupTemplateId?: string
    /** The domain of the sender, if it differs from the provider's. */
    domainHint?: string
  }
  otp: { loginTemplateId?: string; signupTemplateId?: string }
  password: {
    /** Absolute redirect URLs of the links in an email for a new password. */
    loginURL?: string
    discoveryURL?: string
    resetURL?: string
    resetExpirationMinutes: number
    resetTemplateId?: string
  }
  oauth: {
    providers: readonly SocialProviderConfig<MemberProvider>[]
    /** Absolute redirect URLs of the provider's response. */
    loginURL?: string
    signupURL?: string
    discoveryURL?: string
  }
  sso: { loginURL?: string; signupURL?: string; params: Readonly<Record<string, string>> }
  discovery: {
    /** Whether the only organization of a member is entered at once, and what else the member may have then. */
    directLogin: { isOn: boolean; ignoresInvites: boolean; ignoresJoinable: boolean }
    /** Whether an organization is created at once for a visitor who has none. */
    directCreate: boolean
    canCreate: boolean
  }
  secondStep: {
    /** The kinds that members can add; absent: all. */
    include?: readonly SecondStepProduct[]
    /** The kinds that come first. */
    order: readonly SecondStepProduct[]
  }
}

/** The validated configuration of a tag for businesses, with defaults. */
export type BusinessSettings = SharedSettings & BusinessOptions
