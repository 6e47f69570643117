import { backendApi, browserApi, type Mutation, methods } from './mutation.ts'

const passkeys = `${browserApi}/passkeys/authenticate.test.ts`
const wallets = `${browserApi}/wallets/authenticate.test.ts`
const totp = `${methods}/totp/totp.test.ts`
const passkeyRejections = `${backendApi}/passkey-rejections.test.ts`
const walletRejections = `${backendApi}/wallet-rejections.test.ts`
const totpCodes = `${backendApi}/totp-codes.test.ts`

/** Limits of passkeys, wallets and authenticator apps (rules A42, A45 and A61). */
export const signatureLimitMutations: readonly Mutation[] = [
  {
    what: 'any number of wrong signatures of a passkey are checked',
    file: `${methods}/passkeys/authenticate-passkey.ts`,
    find: "await consumeNetworkLimit(deps, 'wrongSignatures', countedAs)",
    replace: '',
    browser: [passkeys],
    backend: [passkeyRejections],
  },
  {
    what: 'correct signatures of a passkey count as wrong ones',
    file: `${methods}/passkeys/authenticate-passkey.ts`,
    find: "await refundNetworkLimit(deps, 'wrongSignatures', countedAs)",
    replace: '',
    browser: [passkeys],
    backend: [passkeyRejections],
  },
  {
    what: 'any number of wrong signatures of a wallet are checked',
    file: `${methods}/wallets/authenticate-wallet.ts`,
    find: "await consumeNetworkLimit(deps, 'wrongSignatures', network)",
    replace: '',
    browser: [wallets],
    backend: [walletRejections],
  },
  {
    what: 'correct signatures of a wallet count as wrong ones',
    file: `${methods}/wallets/authenticate-wallet.ts`,
    find: "await refundNetworkLimit(deps, 'wrongSignatures', network)",
    replace: '',
    browser: [wallets],
    backend: [walletRejections],
  },
  {
    what: 'a network may create any number of users with wallets; the calls of a site do not count as registrations',
    file: `${methods}/wallets/authenticate-wallet.ts`,
    find: 'if (!target) await countSignIn?.()',
    replace: 'void countSignIn',
    browser: [wallets],
    only: 'browser',
  },
  {
    what: 'any number of codes from an authenticator app may be guessed',
    file: `${methods}/totp/verify.ts`,
    find: 'const subject = ',
    replace: 'const subject = Math.random() + ',
    browser: [totp],
    backend: [totpCodes],
  },
  {
    what: 'correct codes from an authenticator app count as wrong ones',
    file: `${methods}/totp/verify.ts`,
    find: 'await refundLimit(deps, limit, subject)',
    replace: '',
    browser: [totp],
    backend: [totpCodes],
  },
  {
    what: 'a browser that signed in has its own guesses at the second factor; the calls of a site have no cookies',
    file: 'server/identity/accounts/users/browsers.ts',
    find: ' second factor`',
    replace: '`',
    browser: [totp],
    only: 'browser',
  },
]
