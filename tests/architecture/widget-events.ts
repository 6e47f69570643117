import type { State, WidgetEvent } from '../../widget/app/states.ts'
import type { Problem } from '../../widget/core/problem.ts'
import type { FoundWallet } from '../../widget/core/wallets.ts'
import type { EventExamples } from './event-examples.ts'

const email = 'ann@example.org'
const session = { session_token: 'token', session_jwt: 'jwt' }
const at = 1_000
const phone = { country: 'US', callingCode: '1', typed: '(202) 555-0143' }
const wallet: FoundWallet = { id: 'a', type: 'Metamask', name: 'Metamask' }
const callback = { kind: 'oauth', token: 'token-1' } as const
const passkey = { id: 'passkey-1', name: 'Desk', domain: 'shop.example', isUsable: true }
const request = {
  query: '',
  clientId: 'app-1',
  redirectURL: 'https://app.example/back',
  responseType: 'code',
  scopes: ['openid'],
}
const details = {
  application: { name: 'Recipes', description: '' },
  account: email,
  mustAsk: true,
  scopes: [{ name: 'openid', isGrantable: true, description: '' }],
}
const logoutRequest = { clientId: 'app-1', redirectURL: 'https://app.example/bye' }
const strength = { policy: 'zxcvbn', valid: true, breached: false, score: 4, warning: '' } as const
const policy = { name: 'zxcvbn' } as const
const once = [{}]

/** One problem for each kind of rejection. */
const problems: readonly Problem[] = [
  'unreachable',
  'invalid_email',
  'otp_code_not_found',
  'unable_to_auth_magic_link',
  'reset_password',
  'breached_password',
  'weak_password',
  'unauthorized_credentials',
  'webauthn_registration_not_found',
  'oauth_access_denied',
  'session_not_found',
].map((code) => ({ code }))
const failures = problems.map((problem) => ({ problem }))
const failuresOf = <Run extends string>(...runs: Run[]) =>
  runs.flatMap((of) => problems.map((problem) => ({ of, problem, at })))

const codeSent = (type: 'email' | 'sms') => ({
  otpState: { type, methodId: 'method-1', otpDestination: email },
  phone: null,
  sentAt: at,
})
const stored = { ...codeSent('email'), expiresAt: 2 * at, resendAt: at + 1 }

export const exampleEvents: EventExamples<WidgetEvent> = {
  'widget.reset': once,
  'widget.tabChosen': [{ tab: 'sms' }],
  'widget.loaded': [{ event: { method: 'passkey', type: 'buttonPressed' } }],
  'widget.loadFailed': [{ problem: { code: 'unreachable' } }],

  'session.signedIn': [{ by: 'otp' }],
  'session.adopted': once,
  'session.afterSignInDone': once,
  'session.passkeysDone': once,
  'session.found': once,
  'session.ended': once,
  'session.verificationRequested': [{ email, next: { method: 'passkey', type: 'openRequested' } }],
  'session.verificationCanceled': once,

  'otp.codeRequested': [{ channel: 'email', destination: email }],
  'otp.phoneSubmitted': [{ channel: 'sms', phone }],
  'otp.codeSent': [codeSent('email'), codeSent('sms')],
  'otp.resumed': [
    { stored, at },
    { stored: { ...stored, resendAt: at }, at },
  ],
  'otp.codeSubmitted': [{ code: '123456' }],
  'otp.codeAccepted': [{ session }],
  'otp.resendPressed': once,
  'otp.backPressed': once,
  'otp.waited': [{ at: 0 }, { at: Number.MAX_SAFE_INTEGER }],
  'otp.failed': failuresOf('sendCode', 'sendToPhone', 'resendCode', 'checkCode'),

  'magic-link.linkRequested': [{ email }],
  'magic-link.linkSent': [{ email, senderDomain: null }],
  'magic-link.tryAgainPressed': once,
  'magic-link.linkFound': [
    { token: 'token', autoContinue: false },
    { token: 'token', autoContinue: true },
  ],
  'magic-link.impersonationFound': [{ token: 'token' }],
  'magic-link.continuePressed': once,
  'magic-link.linkAccepted': [{ session }],
  'magic-link.newLinkPressed': once,
  'magic-link.failed': failures,

  'password.emailSubmitted': [{ email }],
  'password.userFound': (['new', 'password', 'passwordless'] as const).map((userType) => ({
    userType,
    policy,
  })),
  'password.submitted': [{ email, password: 'secret' }],
  'password.forgotPressed': [{ email }],
  'password.createInsteadPressed': [{ email }],
  'password.passwordTyped': [{ password: 'secret' }],
  'password.strengthChecked': [{ typed: 1, strength }],
  'password.newPasswordSubmitted': [{ password: 'secret' }],
  'password.resetSent': (['PasswordForgot', 'PasswordSetNew', 'PasswordDedupe'] as const).map((to) => ({
    to,
    reason: null,
    at,
  })),
  'password.resendPressed': once,
  'password.waited': [{ at: 0 }, { at: Number.MAX_SAFE_INTEGER }],
  'password.resetLinkFound': [{ token: 'token' }],
  'password.policyRead': [{ policy: { name: 'luds', minimumCount: 9, complexity: 2 } }],
  'password.withoutPasswordPressed': once,
  'password.backPressed': once,
  'password.accepted': [{ by: 'password', session }],
  'password.failed': failuresOf('authenticate', 'create', 'checkStrength', 'startReset', 'reset', 'openLink'),

  'passkey.buttonPressed': once,
  'passkey.openRequested': once,
  'passkey.offerRequested': once,
  'passkey.offered': once,
  'passkey.accepted': [{ session }],
  'passkey.autofillRejected': failures,
  'passkey.listed': [{ passkeys: [passkey] }, { passkeys: [] }],
  'passkey.retryPressed': once,
  'passkey.registerPressed': once,
  'passkey.registered': once,
  'passkey.addPressed': once,
  'passkey.editPressed': [{ id: 'passkey-1', act: 'rename' }],
  'passkey.cancelPressed': once,
  'passkey.nameSubmitted': [{ name: 'Desk' }, { name: '' }],
  'passkey.deleteConfirmed': once,
  'passkey.changed': [{ passkeys: [] }],
  'passkey.skipPressed': once,
  'passkey.donePressed': once,
  'passkey.loginAgainPressed': once,
  'passkey.failed': failures,

  'wallet.walletChosen': [{ wallet }],
  'wallet.otherPressed': [{ wallets: [wallet] }],
  'wallet.setUpPressed': once,
  'wallet.walletsChanged': [{ wallets: [wallet] }],
  'wallet.connected': [{ walletAddress: '0xabc' }],
  'wallet.challenged': [{ walletAddress: '0xabc', walletChallenge: 'Sign in.' }],
  'wallet.signed': [{ signature: '0xdef' }],
  'wallet.accepted': [{ session }],
  'wallet.walletFailed': [
    { by: 'connect', hint: null },
    { by: 'sign', hint: 'refused' },
  ],
  'wallet.tryAgainPressed': once,
  'wallet.backPressed': once,
  'wallet.failed': failures,

  'oauth.pressed': [{ name: 'google' }],
  'oauth.redirectCanceled': once,
  'oauth.shownAgain': once,
  'oauth.herePressed': once,
  'oauth.windowClosed': once,
  'oauth.returned': [{ callback }],
  'oauth.accepted': [{ session, name: 'google' }],
  'oauth.emailInUse': [{ account: { email, methods: [], socialProviders: [] }, token: 'token-1' }],
  'oauth.linkRequested': [{ token: 'token-1' }],
  'oauth.tryAgainPressed': once,
  'oauth.otherPressed': once,
  'oauth.backPressed': once,
  'oauth.failed': failures,

  'consent.openRequested': once,
  'consent.requestRead': [
    { reading: { kind: 'consent', request } },
    { reading: { kind: 'logout', request: logoutRequest } },
    { reading: { kind: 'incomplete', code: 'client_id_missing' } },
  ],
  'consent.detailsLoaded': [
    { request, details },
    { request, details: { ...details, mustAsk: false } },
  ],
  'consent.loginRequired': [
    { request, again: true },
    { request, again: false },
  ],
  'consent.allowPressed': once,
  'consent.denyPressed': once,
  'consent.decided': [{ url: 'https://app.example/back?code=1' }],
  'consent.retryPressed': once,
  'consent.loginPressed': once,
  'consent.otherAccountPressed': once,
  'consent.signedOut': once,
  'consent.logoutDetailsLoaded': [
    { details: { url: 'https://app.example/bye', mustAsk: true } },
    { details: { url: 'https://app.example/bye', mustAsk: false } },
  ],
  'consent.logoutPressed': once,
  'consent.stayPressed': once,
  'consent.redirectCanceled': once,
  'consent.failed': failures,

  'session.secondFactorClosed': once,
  'session.impersonationChanged': once,

  'second-factor.required': [{ goal: { name: 'signIn', by: 'otp', session } }, { goal: { name: 'resume' } }],
  'second-factor.openRequested': once,
  'second-factor.found': [{ totpId: null }, { totpId: 'totp-1' }],
  'second-factor.kindChosen': [{ kind: 'recovery' }],
  'second-factor.codeSubmitted': [{ code: '123456' }],
  'second-factor.codeAccepted': [{ session }],
  'second-factor.otherAccountPressed': once,
  'second-factor.signedOut': once,
  'second-factor.enrollPressed': once,
  'second-factor.enrolling': [{ enrollment: { secret: 'A', qrCode: 'data:,', recoveryCodes: [] } }],
  'second-factor.copyPressed': [{ text: 'A' }],
  'second-factor.renewPressed': once,
  'second-factor.renewed': [{ codes: [] }],
  'second-factor.savedPressed': once,
  'second-factor.removePressed': once,
  'second-factor.cancelPressed': once,
  'second-factor.removeConfirmed': once,
  'second-factor.retryPressed': once,
  'second-factor.backPressed': once,
  'second-factor.donePressed': once,
  'second-factor.failed': failures,

  'one-tap.began': once,
  'one-tap.placed': once,
  'one-tap.fitted': [{ height: 200 }, { height: 0 }],
  'one-tap.ended': once,
  'one-tap.rejected': failures,
  'one-tap.credentialGiven': [{ credential: 'jwt' }],
  'one-tap.accepted': [{ url: 'https://host.example/', callback }],
  'one-tap.redirectCanceled': [{ callback }],
  'one-tap.shownAgain': once,
  'one-tap.failed': failures,
}

/** A sample, and the same screen in the states that no sample shows. */
export function variantsOf(state: State): State[] {
  const signIn = { by: 'otp', screen: 'OTPConfirmation', isComplete: false } as const
  const afterSignIn = { method: 'oauth', type: 'linkRequested', token: 'token-1' } as const
  const openPasskeys = { method: 'passkey', type: 'openRequested' } as const
  const alternative = {
    key: 'password.create_instead',
    event: { method: 'password', type: 'createInsteadPressed', email },
  } as const
  const variants: State[] = [
    state,
    { ...state, alternative },
    { ...state, progress: { afterSignIn: null, signIn } },
    { ...state, progress: { afterSignIn, signIn: null } },
    { ...state, progress: { afterSignIn: openPasskeys, signIn: null } },
  ]
  if ('busy' in state) {
    const names = [null, 'otp', 'password', 'passkey', 'oauth', 'one-tap'] as const
    variants.push(...names.map((busy) => ({ ...state, busy })))
  }
  if ('resend' in state) {
    const resends = ['initial', 'sending', 'sent', 'waiting'] as const
    variants.push(...resends.map((resend) => ({ ...state, resend })))
  }
  if (state.screen === 'IDPLogout') variants.push({ ...state, details: null, pending: null })
  if (state.screen === 'Main') variants.push({ ...state, busy: null, oneTap: { holds: 'spinner' } })
  return variants
}
