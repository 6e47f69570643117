import {
  begun,
  byCode,
  discovered,
  enter,
  inOrder,
  press,
  proveByCode,
  signedIn,
  signInByCode,
} from './acts.ts'
import type { BusinessPlace } from './place.ts'

const claimed = {
  type: 'action_not_allowed_email_domain_is_claimed',
  text: 'Your email domain belongs to an organization. Sign in there, or ask its admin.',
  to: 'Error',
} as const
const removedText = 'You can no longer sign in to Corp.'
const used = 'This link has expired or was used. Request a new one.'
const elsewhere = 'This link only works in the browser that requested it. Request a new one.'
const noAccess = 'You have no access to this organization. Ask your admin for an invitation.'

const toLink = (type: string) => ({ stytch_token_type: type, token: 'token-test-1' })
/** After a failure, the same button has another name. */
const openLink = press(/^(Continue|Try again)$/)

/** The list of organizations, arrivals, and the end of a sign-in. */
export const organizationPlaces: readonly BusinessPlace[] = [
  {
    screen: 'Discovery',
    act: 'enters an organization',
    attributes: byCode,
    reach: proveByCode,
    run: press('Corp'),
    path: 'discovery/intermediate_sessions/exchange',
    ...signedIn,
    rejections: [
      claimed,
      { type: 'organization_not_found', status: 404, text: removedText, ends: true },
      { type: 'member_not_found', status: 404, text: removedText, ends: true },
      { type: 'email_jit_provisioning_not_allowed', text: removedText, ends: true },
    ],
    continues: true,
    chunk: 'business-kind',
  },
  {
    screen: 'Discovery',
    act: 'creates an organization',
    attributes: byCode,
    reach: inOrder(proveByCode, press('Create an organization')),
    run: inOrder(enter('Name of the organization', 'Corp'), press('Create')),
    path: 'discovery/organizations/create',
    ...signedIn,
    kept: { 'Name of the organization': 'Corp' },
    rejections: [
      {
        type: 'organization_slug_already_used',
        text: 'Another organization has this name. Please choose a different one.',
      },
      {
        type: 'create_organization_not_enabled',
        text: 'You can’t create an organization here. Ask your admin for an invitation.',
      },
      claimed,
    ],
    continues: true,
    chunk: 'business-kind',
  },
  {
    screen: 'Discovery',
    act: 'begins again',
    attributes: byCode,
    reach: proveByCode,
    run: press('Use a different email'),
    ...begun,
    chunk: 'business-kind',
  },
  {
    screen: 'Arrival',
    act: 'proves the address with a link',
    attributes: 'products="emailMagicLinks"',
    query: toLink('discovery'),
    run: openLink,
    path: 'magic_links/discovery/authenticate',
    ...discovered,
    rejections: [
      { type: 'unable_to_auth_magic_link', status: 401, text: used, to: 'Error' },
      { type: 'pkce_expected_code_verifier', text: elsewhere, to: 'Error' },
    ],
    chunk: 'business-kind',
  },
  {
    screen: 'Arrival',
    act: 'signs in to an organization with a link',
    attributes: 'products="emailMagicLinks"',
    query: toLink('multi_tenant_magic_links'),
    run: openLink,
    path: 'magic_links/authenticate',
    ...signedIn,
    rejections: [
      { type: 'unable_to_auth_magic_link', status: 401, text: used, to: 'Error' },
      { type: 'email_jit_provisioning_not_allowed', text: noAccess, to: 'Error' },
      claimed,
      {
        type: 'organization_not_found',
        status: 404,
        text: 'We could not find this organization. Check the address of the page.',
        to: 'Error',
      },
    ],
    continues: true,
    chunk: 'business-kind',
  },
  {
    screen: 'Arrival',
    act: 'signs in as a member with the link of an operator',
    attributes: byCode,
    query: toLink('multi_tenant_impersonation'),
    run: openLink,
    path: 'impersonation/authenticate',
    ...signedIn,
    rejections: [
      {
        type: 'impersonation_token_not_found',
        status: 404,
        text: 'This sign-in has expired or was used. Start again.',
        to: 'Error',
      },
    ],
    chunk: 'business-kind',
  },
  {
    screen: 'LoggedIn',
    act: 'signs out',
    attributes: byCode,
    reach: signInByCode,
    run: async ({ page }) => page.evaluate(() => document.querySelector('login-widget')?.signOut()),
    ...begun,
    chunk: 'business-kind',
  },
  {
    screen: 'Error',
    act: 'begins again',
    attributes: 'products="sso"',
    query: { stytch_token_type: 'sso', error: 'access_denied' },
    run: press('Start again'),
    ...begun,
    chunk: 'business-kind',
  },
]
