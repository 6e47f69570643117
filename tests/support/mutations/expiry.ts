import { backendApi, browserApi, identity, type Mutation, methods, proofs, users } from './mutation.ts'

const linkRules = `${backendApi}/link-rules.test.ts`
const walletRejections = `${backendApi}/wallet-rejections.test.ts`
const wallets = `${browserApi}/wallets/authenticate.test.ts`

/** How long codes, links, tokens and challenges are valid, and how fresh a session must be. */
export const expiryMutations: readonly Mutation[] = [
  {
    what: 'a code is valid for twice its lifetime',
    file: `${proofs}/codes.ts`,
    find: 'minutes(request.minutes)',
    replace: 'minutes(request.minutes * 2)',
    browser: [`${methods}/otp/otp.test.ts`],
    backend: [`${backendApi}/code-limits.test.ts`],
  },
  {
    what: 'a link does not expire',
    file: `${proofs}/links.ts`,
    find: '!row || row.expiresAt <= clock.now()',
    replace: '!row',
    browser: [`${methods}/magic-link/magic-link.test.ts`],
    backend: [linkRules],
  },
  {
    what: 'an embeddable link does not expire',
    file: `${proofs}/user-tokens.ts`,
    find: 'gt(userTokens.expiresAt, clock.now()),',
    replace: '',
    browser: [`${browserApi}/embeddable-links.test.ts`],
    backend: [`${backendApi}/invites.test.ts`],
  },
  {
    what: 'the challenge of a passkey does not expire',
    file: `${methods}/passkeys/challenges.ts`,
    find: 'row && row.expiresAt > clock.now() ? row : undefined',
    replace: 'clock && row',
    browser: [`${browserApi}/passkeys/authenticate.test.ts`],
    backend: [`${backendApi}/passkey-rejections.test.ts`],
  },
  {
    what: 'the message of a wallet does not expire',
    file: `${methods}/wallets/challenges.ts`,
    find: 'challenge.expiresAt <= now',
    replace: 'challenge.expiresAt <= new Date(0)',
    browser: [wallets],
    backend: [walletRejections],
  },
  {
    what: 'the message of a wallet is valid before its time',
    file: `${methods}/wallets/challenges.ts`,
    find: 'challenge.notBefore > now',
    replace: 'challenge.notBefore < new Date(0)',
    browser: [wallets],
    backend: [walletRejections],
  },
  {
    what: 'the token of a social sign-in does not expire',
    file: `${identity}/accounts/social/tokens.ts`,
    find: '!row || row.expiresAt <= clock.now()',
    replace: '!row || !clock',
    browser: [`${methods}/oauth/sign-in.test.ts`],
    backend: [`${backendApi}/oauth.test.ts`],
  },
  {
    what: 'a token that links an identity does not expire; only browsers open the start, which consumes it',
    file: `${methods}/oauth/flows.ts`,
    find: 'row && row.expiresAt > clock.now() ? row.userId : undefined',
    replace: 'clock && row?.userId',
    browser: [`${methods}/oauth/attach.test.ts`],
    only: 'browser',
  },
  {
    what: 'the state of a social sign-in does not expire; only browsers open the callback',
    file: `${methods}/oauth/flows.ts`,
    find: 'gt(oauthFlows.expiresAt, clock.now()),',
    replace: '',
    browser: [`${methods}/oauth/start.test.ts`],
    only: 'browser',
  },
  {
    what: 'a sign-in counts as fresh for ten minutes',
    file: `${users}/fresh-rules.ts`,
    find: 'const freshFor = 5 * 60_000',
    replace: 'const freshFor = 10 * 60_000',
    browser: [`${browserApi}/passkeys/register.test.ts`],
    backend: [`${backendApi}/passwords.test.ts`],
  },
]
