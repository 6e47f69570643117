import type { BusinessFlowEvent } from '../../widget/app/business/states.ts'
import type { Problem } from '../../widget/core/problem.ts'
import type { EventExamples } from './event-examples.ts'

const email = 'ann@corp.example'
const session = { session_token: 'token', session_jwt: 'jwt' }
const at = 1_000
const once = [{}]
export const organization = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const membership = { ...organization, membership: 'member', missing: null } as const
const by = 'otp'
const link = { kind: 'discovery', token: 'token' } as const
const returned = { kind: 'oauth', token: 'token' } as const
const connection = { id: 'okta', name: 'Okta' }
const two = [connection, { id: 'entra', name: 'Entra' }]

const missing = {
  organization,
  memberId: 'member-1',
  email,
  enrolled: { phoneNumber: '', hasApp: false },
  isCodeSent: false,
}
const openSignIn = {
  organization,
  memberId: 'member-1',
  email,
  by,
  enrolled: missing.enrolled,
  offered: [],
  endsAt: 2 * at,
}
const enrollment = { secret: 'SECRET', qrCode: 'data:image/png;base64,', recoveryCodes: ['code-1'] }
const phone = { country: 'US', callingCode: '1', typed: '2015550123' }

/** One problem for each kind of rejection. */
const problems: readonly Problem[] = [
  'unreachable',
  'invalid_email',
  'otp_code_not_found',
  'internal_server_error',
  'intermediate_session_not_found',
  'organization_slug_already_used',
  'organization_not_found',
  'reset_password',
  'expired_totp',
  'action_not_allowed_email_domain_is_claimed',
].map((code) => ({ code }))
const failuresOf = <Run extends string>(...runs: Run[]) =>
  runs.flatMap((of) => problems.map((problem) => ({ of, problem, at })))

const request = {
  query: '',
  clientId: 'app-1',
  redirectURL: 'https://app.example/callback',
  responseType: 'code',
  scopes: ['openid'],
}
const consentDetails = {
  application: { name: 'App', description: '' },
  account: email,
  organization: 'Acme',
  mustAsk: true,
  scopes: [],
}

const stored = { email, sentAt: at, expiresAt: 2 * at, resendAt: at + 1 }

/** What the walk through business sign-in sends. */
export const businessExamples: EventExamples<BusinessFlowEvent> = {
  'email.addressSubmitted': [{ email }, { email: 'ann' }],
  'email.wayChosen': [{ way: 'otp' }, { way: 'magic-link' }],
  'email.sent': [
    { way: 'otp', senderDomain: null, at },
    { way: 'magic-link', senderDomain: null, at },
  ],
  'email.resumed': [{ stored, at }],
  'email.codeSubmitted': [{ code: '123456' }],
  'email.resendPressed': once,
  'email.waited': [{ at: 0 }, { at: Number.MAX_SAFE_INTEGER }],
  'email.backPressed': once,
  'email.tryAgainPressed': once,
  'email.failed': failuresOf('send', 'checkCode', 'waitUntil'),

  'password.opened': [{ email }],
  'password.addressSubmitted': [{ email }, { email: 'ann' }],
  'password.memberFound': once,
  'password.submitted': [
    { email, password: 'sweet-cherry-pie-42' },
    { email, password: '' },
  ],
  'password.helpPressed': [{ email }],
  'password.linkRequested': [{ email }, { email: 'ann' }],
  'password.linkSent': [
    { to: 'PasswordSetNewConfirmation', email, senderDomain: null, reason: null, at },
    { to: 'PasswordResetVerifyConfirmation', email, organization, senderDomain: null, reason: null, at },
  ],
  'password.resendPressed': once,
  'password.waited': [{ at: 0 }, { at: Number.MAX_SAFE_INTEGER }],
  'password.tryAgainPressed': once,
  'password.resetLinkFound': [{ link: { kind: 'member', token: 'token' } }],
  'password.sessionOpened': once,
  'password.policyRead': [{ policy: { name: 'zxcvbn' } }],
  'password.passwordTyped': [{ password: 'sweet-cherry-pie-42' }],
  'password.strengthChecked': [
    { typed: 1, strength: { policy: 'zxcvbn', valid: true, breached: false, score: 4, warning: '' } },
  ],
  'password.newPasswordSubmitted': [{ password: 'sweet-cherry-pie-42' }],
  'password.backPressed': once,
  'password.failed': failuresOf(
    'lookUp',
    'authenticate',
    'requestLink',
    'reset',
    'resetInSession',
    'checkStrength',
  ),

  'oauth.pressed': [{ name: 'google' }],
  'oauth.redirectCanceled': once,
  'oauth.shownAgain': once,
  'oauth.failed': problems.map((problem) => ({ problem })),

  'sso.openPressed': once,
  'sso.addressSubmitted': [{ email }, { email: 'ann' }],
  'sso.connectionsFound': [{ connections: [] }, { connections: [connection] }, { connections: two }],
  'sso.slugSubmitted': [{ slug: 'acme' }, { slug: '' }],
  'sso.organizationFound': [
    { organization: null },
    { organization: { ...organization, connections: [connection] } },
    { organization: { ...organization, connections: two } },
    { organization: { ...organization, allowed: ['sso'] } },
  ],
  'sso.connectionChosen': [{ id: 'okta' }],
  'sso.connectionGone': once,
  'sso.anotherWayPressed': once,
  'sso.backPressed': once,
  'sso.redirectCanceled': once,
  'sso.shownAgain': once,
  'sso.failed': problems.map((problem) => ({ problem })),

  'discovery.found': [
    { discovered: { email, organizations: [] }, by },
    { discovered: { email, organizations: [membership] }, by },
  ],
  'discovery.chosen': [{ id: 'Acme' }, { id: 'Delta Works' }],
  'discovery.createPressed': once,
  'discovery.nameSubmitted': [{ name: 'Acme' }],
  'discovery.backPressed': once,
  'discovery.otherEmailPressed': once,
  'discovery.failed': failuresOf('enter', 'create'),

  'start.entered': [
    { entered: { result: 'signedIn', session, organization }, by },
    {
      entered: { result: 'methodMissing', organization, email, isVerified: true, methods: ['email_otp'] },
      by,
    },
    { entered: { result: 'methodMissing', organization, email, isVerified: true, methods: ['sso'] }, by },
    { entered: { result: 'methodMissing', organization, email, isVerified: true, methods: [] }, by },
    { entered: { result: 'secondStepMissing', ...missing }, by },
  ],
  'start.sessionFound': [{ organization }, { organization, by }],
  'start.opened': once,
  'start.organizationFound': [
    { organization },
    { organization: { ...organization, allowed: ['sso'] } },
    { organization: null },
  ],
  'start.searchFailed': [{ problem: { code: 'unreachable' } }],
  'start.startAgainPressed': once,
  'start.backPressed': once,
  'start.secondStepLost': once,
  'start.retryPressed': once,
  'start.switchPressed': once,
  'start.screenLost': once,
  'start.continuedElsewhere': once,

  'arrival.linkFound': [
    { link, autoContinue: false },
    { link, autoContinue: true },
    { link: returned, autoContinue: false },
    { link: { kind: 'impersonation', token: 'token' }, autoContinue: false },
    { link: { kind: 'failed', code: 'access_denied' }, autoContinue: false },
  ],
  'arrival.continuePressed': once,
  'arrival.clickRequired': once,
  'arrival.newLinkPressed': once,
  'arrival.failed': [...problems, { code: 'unable_to_auth_magic_link' }, { code: 'pkce_mismatch' }].map(
    (problem) => ({ problem }),
  ),

  'second-step.required': [
    { missing, by },
    { missing: { ...missing, allowed: ['totp'] }, by },
    { missing: { ...missing, allowed: ['sms_otp'] }, by },
    { missing: { ...missing, allowed: [] }, by },
    { missing: { ...missing, enrolled: { phoneNumber: '', hasApp: true } }, by },
    { missing: { ...missing, enrolled: { phoneNumber: '**06', hasApp: false } }, by },
  ],
  'second-step.kindChosen': [{ kind: 'totp' }, { kind: 'sms_otp' }],
  'second-step.backupCodePressed': once,
  'second-step.appCreated': [{ enrollment, at }],
  'second-step.retryPressed': once,
  'second-step.otherFormPressed': once,
  'second-step.continuePressed': once,
  'second-step.copyPressed': [{ text: 'code' }],
  'second-step.phoneSubmitted': [{ phone }],
  'second-step.codeSent': [
    { to: { phone, number: '+12015550123', shown: '+1 201-555-0123' }, at },
    { to: null, at },
  ],
  'second-step.resendPressed': once,
  'second-step.waited': [{ at: 0 }, { at: Number.MAX_SAFE_INTEGER }],
  'second-step.codeSubmitted': [{ code: '123456' }],
  'second-step.appAdded': [
    { organization, codes: ['code-1'] },
    { organization, codes: [] },
  ],
  'second-step.codesKept': once,
  'second-step.savedPressed': once,
  'second-step.backPressed': once,
  'second-step.begun': [{ at }],
  'second-step.resumed': [{ stored: { screen: 'TOTPEntry', signIn: openSignIn }, at }],
  'second-step.failed': failuresOf(
    ...(['createApp', 'sendText', 'checkApp', 'checkText', 'checkRecovery', 'copy'] as const),
  ),

  'switching.requested': [{ slug: 'acme' }, { slug: 'unknown' }],
  'switching.opened': once,
  'switching.found': [{ organizations: [membership] }],
  'switching.chosen': [{ id: 'Corp' }, { id: 'Blue Bakery' }],
  'switching.retryPressed': once,
  'switching.backPressed': once,
  'switching.signInPressed': once,
  'switching.signedOut': once,
  'switching.failed': failuresOf('find', 'list', 'enter', 'signOut'),

  'consent.openRequested': once,
  'consent.requestRead': [
    { reading: { kind: 'consent', request } },
    { reading: { kind: 'logout', request } },
    { reading: { kind: 'incomplete', code: 'client_id_missing' } },
  ],
  'consent.detailsLoaded': [
    { request, details: consentDetails },
    { request, details: { ...consentDetails, mustAsk: false } },
  ],
  'consent.loginRequired': [{ request, again: false }],
  'consent.allowPressed': once,
  'consent.denyPressed': once,
  'consent.decided': [{ url: request.redirectURL }],
  'consent.retryPressed': once,
  'consent.loginPressed': once,
  'consent.otherAccountPressed': once,
  'consent.switchPressed': once,
  'consent.signedOut': once,
  'consent.logoutDetailsLoaded': [{ details: { url: request.redirectURL, mustAsk: true } }],
  'consent.logoutPressed': once,
  'consent.stayPressed': once,
  'consent.redirectCanceled': once,
  'consent.failed': problems.map((problem) => ({ problem })),

  'session.signedIn': [{ by }],
  'session.found': once,
  'session.ended': once,
  'session.impersonationChanged': once,
}
