import { secondStepProducts } from '../../core/business/second-step.ts'
import { type BusinessSettings, businessProducts, flowNames } from '../../core/business/settings.ts'
import type { Mistake } from '../mistakes.ts'
import { optional } from '../read-settings.ts'
import { openConfig } from './open-config.ts'
import { readMemberProviders, readParams } from './read-member-providers.ts'

/** The attributes that a tag for businesses reads besides those of every tag. */
export type BusinessAttributes = {
  products: string | null
  flow: string | null
  organizationSlug: string | null
}

/**
 * Reads the configuration of a tag for businesses.
 *
 * @param config the value of `element.config` or of the JSON child
 * @param attributes override the corresponding values of the configuration
 * @param base the base of relative URLs
 */
export function readBusinessSettings(
  config: unknown,
  { products, flow, organizationSlug }: BusinessAttributes,
  base: string,
): { settings: BusinessSettings; mistakes: Mistake[] } {
  const opened = openConfig(config, base)
  const { mistakes, at, root, redirectURL, minutes } = opened
  const { record, text, flag, oneOf, list } = opened.checks
  const listed: unknown = products === null ? root.products : products.split(/[\s,]+/).filter(Boolean)
  const offered = list(listed, 'products', businessProducts) ?? ['emailMagicLinks']
  const direct = record(root.directLoginForSingleMembership, 'config.directLoginForSingleMembership')
  const ofDirect = (key: string) => flag(direct[key], `directLoginForSingleMembership.${key}`) ?? false
  const flowName = oneOf(flow ?? undefined, 'flow', flowNames) ?? 'discovery'
  const isForReset = flowName === 'password-reset'
  const slug = organizationSlug?.trim() || undefined
  const settings: BusinessSettings = {
    products: offered,
    flow: isForReset ? (slug === undefined ? 'discovery' : 'organization') : flowName,
    isForReset,
    ...optional('organizationSlug', slug),
    link: {
      ...optional('loginURL', redirectURL('emailMagicLinksOptions.loginRedirectURL')),
      ...optional('signupURL', redirectURL('emailMagicLinksOptions.signupRedirectURL')),
      ...optional('discoveryURL', redirectURL('emailMagicLinksOptions.discoveryRedirectURL')),
      loginExpirationMinutes: minutes('emailMagicLinksOptions.loginExpirationMinutes'),
      signupExpirationMinutes: minutes('emailMagicLinksOptions.signupExpirationMinutes'),
      discoveryExpirationMinutes: minutes('emailMagicLinksOptions.discoveryExpirationMinutes'),
      ...optional('loginTemplateId', text(...at('emailMagicLinksOptions.loginTemplateId'))),
      ...optional('signupTemplateId', text(...at('emailMagicLinksOptions.signupTemplateId'))),
      ...optional('domainHint', text(...at('emailMagicLinksOptions.domainHint'))?.trim() || undefined),
    },
    otp: {
      ...optional('loginTemplateId', text(...at('emailOtpOptions.loginTemplateId'))),
      ...optional('signupTemplateId', text(...at('emailOtpOptions.signupTemplateId'))),
    },
    password: {
      ...optional('loginURL', redirectURL('passwordOptions.loginRedirectURL')),
      ...optional('discoveryURL', redirectURL('passwordOptions.discoveryRedirectURL')),
      ...optional('resetURL', redirectURL('passwordOptions.resetPasswordRedirectURL')),
      resetExpirationMinutes: minutes('passwordOptions.resetPasswordExpirationMinutes'),
      ...optional('resetTemplateId', text(...at('passwordOptions.resetPasswordTemplateId'))),
    },
    oauth: {
      providers: offered.includes('oauth') ? readMemberProviders(opened) : [],
      ...optional('loginURL', redirectURL('oauthOptions.loginRedirectURL')),
      ...optional('signupURL', redirectURL('oauthOptions.signupRedirectURL')),
      ...optional('discoveryURL', redirectURL('oauthOptions.discoveryRedirectURL')),
    },
    sso: {
      ...optional('loginURL', redirectURL('ssoOptions.loginRedirectURL')),
      ...optional('signupURL', redirectURL('ssoOptions.signupRedirectURL')),
      params: readParams(...at('ssoOptions.providerParams'), opened.checks),
    },
    discovery: {
      directLogin: {
        isOn: ofDirect('status'),
        ignoresInvites: ofDirect('ignoreInvites'),
        ignoresJoinable: ofDirect('ignoreJitProvisioning'),
      },
      directCreate:
        flag(root.directCreateOrganizationForNoMembership, 'directCreateOrganizationForNoMembership') ??
        false,
      canCreate: !(flag(root.disableCreateOrganization, 'disableCreateOrganization') ?? false),
    },
    secondStep: {
      ...optional('include', list(root.mfaProductInclude, 'mfaProductInclude', secondStepProducts)),
      order: list(root.mfaProductOrder, 'mfaProductOrder', secondStepProducts) ?? [],
    },
    ...opened.readShared(),
  }
  return { settings, mistakes }
}
