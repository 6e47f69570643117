import { backendApi, browserApi, identity, type Mutation, methods, proofs } from './mutation.ts'

const links = `${methods}/magic-link/magic-link.test.ts`
const policies = `${methods}/password/policies.test.ts`
const linkRules = `${backendApi}/link-rules.test.ts`
const oauth = `${backendApi}/oauth.test.ts`

/** The PKCE verifiers of links and tokens. */
export const pkceMutations: readonly Mutation[] = [
  {
    what: 'any verifier fits',
    file: `${proofs}/links.ts`,
    find: "isSameText(hash, challenge) ? undefined : 'pkce_mismatch'",
    replace: 'isSameText(hash, challenge) ? undefined : undefined',
    browser: [links],
    backend: [oauth],
  },
  {
    what: 'a challenge needs no verifier',
    file: `${proofs}/links.ts`,
    find: "if (verifier === undefined) return 'pkce_expected_code_verifier'",
    replace: 'if (verifier === undefined) return undefined',
    browser: [links],
    backend: [oauth],
  },
  {
    what: 'the challenge of a link is not stored',
    file: `${proofs}/links.ts`,
    find: 'codeChallenge: request.codeChallenge ?? null',
    replace: 'codeChallenge: null',
    browser: [links],
    backend: [linkRules],
  },
  {
    what: 'a project that requires PKCE for links emails links without it',
    file: `${methods}/magic-link/send-link.ts`,
    find: 'project.requiresPkceForLinks && body.code_challenge === undefined',
    replace: "project.requiresPkceForLinks && body.code_challenge === ''",
    browser: [policies],
    backend: [linkRules],
  },
  {
    what: 'a project that requires PKCE for resets emails resets without it',
    file: `${methods}/password/request-reset.ts`,
    find: 'project.requiresPkceForResets && codeChallenge === undefined',
    replace: "project.requiresPkceForResets && codeChallenge === ''",
    browser: [policies],
    backend: [linkRules],
  },
  {
    what: 'a social sign-in does not keep its challenge; only browsers open the callback',
    file: `${identity}/api/public/oauth.ts`,
    find: '{ identity, codeChallenge, userId, browserHash: null }',
    replace: '{ identity, codeChallenge: codeChallenge && null, userId, browserHash: null }',
    browser: [`${methods}/oauth/sign-in.test.ts`],
    only: 'browser',
  },
]

/** The browser, page and domain that a proof belongs to. */
export const originMutations: readonly Mutation[] = [
  {
    what: 'the state of a social sign-in works in another browser; only browsers open the callback',
    file: `${methods}/oauth/flows.ts`,
    find: "flow && sha256Hex(readBrowser(flow.projectId) ?? '') === flow.browserHash",
    replace: 'flow && readBrowser !== undefined',
    browser: [`${methods}/oauth/start.test.ts`],
    only: 'browser',
  },
  {
    what: 'the state of a provider works at the callback of another; only browsers open the callback',
    file: `${methods}/oauth/flows.ts`,
    find: 'eq(oauthFlows.provider, provider),',
    replace: '',
    browser: [`${methods}/oauth/start.test.ts`],
    only: 'browser',
  },
  {
    what: 'the token of One Tap works without the cookie of its browser',
    file: `${identity}/accounts/social/tokens.ts`,
    find: "row.browserHash !== null && sha256Hex(query.browser ?? '') !== row.browserHash",
    replace: "row.browserHash === ''",
    browser: [`${methods}/one-tap/one-tap.test.ts`],
    backend: [oauth],
  },
  {
    what: 'a token that links an identity works at every provider; only browsers open the start, which consumes it',
    file: `${methods}/oauth/flows.ts`,
    find: 'eq(oauthAttachTokens.provider, query.provider),',
    replace: '',
    browser: [`${methods}/oauth/attach.test.ts`],
    only: 'browser',
  },
  {
    what: 'the message of a wallet works on another page than the one that requested it',
    file: `${methods}/wallets/challenges.ts`,
    find: 'challenge.origin !== (request.origin ?? null)',
    replace: "challenge.origin === ''",
    browser: [`${browserApi}/wallets/authenticate.test.ts`],
    backend: [`${backendApi}/wallet-rejections.test.ts`],
  },
  {
    what: 'the message of a wallet names another origin than the page; a site names no page',
    file: `${methods}/wallets/compose-message.ts`,
    find: 'isAddress(uri) && new URL(uri).origin === origin',
    replace: 'isAddress(uri)',
    browser: [`${browserApi}/wallets/start.test.ts`],
    only: 'browser',
  },
  {
    what: 'without a page, the message of a wallet names any origin',
    file: `${methods}/wallets/compose-message.ts`,
    find: 'requested === undefined || !origins.includes(requested)',
    replace: 'requested === undefined',
    browser: [`${browserApi}/wallets/start.test.ts`],
    backend: [`${backendApi}/wallet-rejections.test.ts`],
  },
  {
    what: 'a passkey may be of any domain',
    file: `${methods}/passkeys/fields.ts`,
    find: 'if (origins.length === 0)',
    replace: 'if (origins.length < 0)',
    browser: [`${browserApi}/passkeys/register.test.ts`],
    backend: [`${backendApi}/passkey-rejections.test.ts`],
  },
  {
    what: 'a passkey may be of the top-level domain of a site',
    file: `${methods}/passkeys/domain-rules.ts`,
    find: "(domain.includes('.') && ",
    replace: '(',
    browser: [`${browserApi}/passkeys/register.test.ts`],
    backend: [`${backendApi}/passkey-rejections.test.ts`],
  },
  {
    what: 'another page of the site responds to the challenge of a passkey; a site names no page',
    file: `${methods}/passkeys/fields.ts`,
    find: 'origin ? [origin] : listAllowed',
    replace: "origin === '' ? [origin] : listAllowed",
    browser: [`${browserApi}/passkeys/authenticate.test.ts`],
    only: 'browser',
  },
  {
    what: 'a challenge that names a user or session accepts the passkey of another user',
    file: `${methods}/passkeys/authenticate-passkey.ts`,
    find: '!use || !acceptsUser(consumed, user)',
    replace: '!use',
    browser: [`${browserApi}/passkeys/authenticate.test.ts`],
    backend: [`${backendApi}/passkeys.test.ts`],
  },
  {
    what: 'a site responds to the challenge of a session in a browser; browsers accept every challenge before the user is known',
    file: `${methods}/passkeys/authenticate-passkey.ts`,
    find: '!consumed || acceptsChallenge?.(consumed) === false',
    replace: '!consumed',
    backend: [`${backendApi}/passkey-rejections.test.ts`],
    only: 'backend',
  },
  {
    what: 'a passkey is added with the challenge of another session or user',
    file: `${methods}/passkeys/register-passkey.ts`,
    find: '!consumed || !acceptsChallenge(consumed)',
    replace: '!consumed',
    browser: [`${browserApi}/passkeys/register.test.ts`],
    backend: [`${backendApi}/passkeys.test.ts`],
  },
  {
    what: 'a passkey signs in without verifying the person',
    file: `${methods}/passkeys/webauthn.ts`,
    find: 'credential: { id: credentialId, publicKey: key, counter: 0 },',
    replace:
      'credential: { id: credentialId, publicKey: key, counter: 0 },\n      requireUserVerification: false,',
    browser: [`${browserApi}/passkeys/authenticate.test.ts`],
    backend: [`${backendApi}/passkey-rejections.test.ts`],
  },
  {
    what: 'a passkey that was not backed up returns as one that is',
    file: `${methods}/passkeys/webauthn.ts`,
    find: "!verified || (info.credentialDeviceType === 'multiDevice') !== isMultiDevice",
    replace: '!verified && isMultiDevice',
    browser: [`${browserApi}/passkeys/authenticate.test.ts`],
    backend: [`${backendApi}/passkey-rejections.test.ts`],
  },
]
