import { backendApi, browserApi, type Mutation, methods } from './mutation.ts'

const resets = `${browserApi}/password/resets.test.ts`
const fromSession = `${methods}/password/change-from-session.test.ts`
const requirePassword = `${methods}/password/require-password.test.ts`
const password = `${methods}/password/password.test.ts`
const policies = `${methods}/password/policies.test.ts`
const rejections = `${backendApi}/password-rejections.test.ts`

/** Strength and breaches of passwords, and what a new password ends (rule A12). */
export const passwordMutations: readonly Mutation[] = [
  {
    what: 'a weak password may be set',
    file: `${methods}/password/check-strength.ts`,
    find: "if (!isStrong) throw new SdkError('weak_password')",
    replace: 'void isStrong',
    browser: [password],
    backend: [`${backendApi}/passwords.test.ts`],
  },
  {
    what: 'a password from a breach may be set',
    file: `${methods}/password/check-strength.ts`,
    find: "if (isBreached) throw new SdkError('breached_password')",
    replace: 'void isBreached',
    browser: [policies],
    backend: [rejections],
  },
  {
    what: 'a password from a breach signs in',
    file: `${methods}/password/sign-in.ts`,
    find: "if (await deps.breached(composePassword(password))) throw new SdkError('breached_password')",
    replace: '',
    browser: [requirePassword],
    backend: [rejections],
  },
  {
    what: 'a password of one character class meets every policy',
    file: `${methods}/password/check-strength.ts`,
    find: 'luds.missing_characters === 0 && luds.missing_complexity === 0',
    replace: 'luds.missing_characters === 0',
    browser: [policies],
    backend: [rejections],
  },
  {
    what: 'a password made of the email address counts as strong',
    file: `${methods}/password/check-strength.ts`,
    find: 'await strength(password, userInputs, use)',
    replace: 'await strength(password, userInputs.slice(1), use)',
    browser: [password],
    backend: [rejections],
  },
  {
    what: 'a new user gets a weak password',
    file: `${methods}/password/sign-in.ts`,
    find: 'requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))',
    replace: '',
    browser: [password],
    backend: [rejections],
  },
  {
    what: 'an emailed link sets a weak password',
    file: `${methods}/password/set-password.ts`,
    find: 'const { address } = link\n  requireStrongPassword(',
    replace: 'const { address } = link\n  void (',
    browser: [resets],
    backend: [rejections],
  },
  {
    what: 'the old password sets a weak password',
    file: `${methods}/password/set-password.ts`,
    find: 'const { user } = owner\n  requireStrongPassword(',
    replace: 'const { user } = owner\n  void (',
    browser: [resets],
    backend: [rejections],
  },
  {
    what: 'a session sets a weak password',
    file: `${methods}/password/set-password.ts`,
    find: 'requireStrongPassword(await checkPasswordStrength(deps, project, password, userInputs))',
    replace: '',
    browser: [fromSession],
    backend: [rejections],
  },
  {
    what: 'a sign-in link sets a password',
    file: `${methods}/password/set-password.ts`,
    find: "purposes: ['reset_password']",
    replace: "purposes: ['reset_password', 'sign_in']",
    browser: [resets],
    backend: [rejections],
  },
  {
    what: 'a new password leaves the other sessions active',
    file: `${methods}/password/set-password.ts`,
    find: 'userId, keep)',
    replace: "'', keep)",
    browser: [resets],
    backend: [`${backendApi}/passwords.test.ts`],
  },
  {
    what: 'a new password leaves emailed links valid',
    file: `${methods}/password/set-password.ts`,
    find: 'if (address !== null) await',
    replace: "if (address !== null && String(address) === '') await",
    browser: [fromSession],
    backend: [rejections],
  },
  {
    what: 'the owner is not told of a new password',
    file: `${methods}/password/set-password.ts`,
    find: "{ kind: 'passwordChanged', values: {} }",
    replace: "{ kind: 'nothingToReset', values: {} }",
    browser: [resets],
    backend: [rejections],
  },
  {
    what: 'a password that is set within a session counts as a new sign-in',
    file: `${methods}/password/set-password.ts`,
    find: 'toPasswordFactor(provedAt)',
    replace: 'toPasswordFactor(deps.clock.now())',
    browser: [fromSession],
    backend: [rejections],
  },
  {
    what: 'a wrong password signs in',
    file: 'server/identity/accounts/credentials/check-password.ts',
    find: 'owner?.passwordHash, password, project.id)',
    replace: 'owner?.passwordHash, password, project.id).then((form) => form ?? composePassword(password))',
    browser: [password],
    backend: [`${backendApi}/passwords.test.ts`],
  },
]
