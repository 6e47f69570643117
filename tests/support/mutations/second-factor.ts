import { backendApi, identity, type Mutation, methods, users } from './mutation.ts'

const totp = `${methods}/totp/totp.test.ts`
const totpCodes = `${backendApi}/totp-codes.test.ts`
const secondFactor = `${identity}/accounts/sessions/second-factor.test.ts`
const pending = 'starts a session that neither half of the contract accepts'

/** Sessions that wait for a second factor, and enrollments of authenticator apps (rules A60 to A63). */
export const secondFactorMutations: readonly Mutation[] = [
  {
    what: 'no project requires a second factor at sign-in',
    file: `${identity}/accounts/sessions/second-factor.ts`,
    find: "isPortal || secondFactor === 'at_sign_in'",
    replace: "isPortal || String(secondFactor) === ''",
    browser: [`${secondFactor}#${pending}`],
    backend: [totpCodes],
  },
  {
    what: 'any factor completes a session that waits for the second one; for browsers it counts as none before',
    file: `${identity}/accounts/sessions/store.ts`,
    find: '...(isSecondFactor(factor) ? { secondFactorPending: false } : {}),',
    replace: 'secondFactorPending: false,',
    backend: [totpCodes],
    only: 'backend',
  },
  {
    what: 'a second factor completes no session',
    file: `${identity}/accounts/sessions/store.ts`,
    find: '...(isSecondFactor(factor) ? { secondFactorPending: false } : {}),',
    replace: '',
    browser: [`${secondFactor}#becomes valid with a code`],
    backend: [`${secondFactor}#is completed by the server of the site`],
  },
  {
    what: 'the other sessions stay valid when an authenticator app is added',
    file: `${identity}/accounts/sessions/second-factor.ts`,
    find: 'sessions, { secondFactorPending: true }',
    replace: 'sessions, { secondFactorPending: false }',
    browser: [`${secondFactor}#leaves the session that enrolled valid, and asks all others`],
    backend: [totpCodes],
  },
  {
    what: 'a session without the second factor removes it; a site names no session when it does',
    file: `${methods}/totp/enroll.ts`,
    find: 'if (factors.some(isSecondFactor)) return',
    replace: 'if (factors.some(Boolean)) return',
    browser: [totp],
    only: 'browser',
  },
  {
    what: 'a recovery code counts before the enrollment is complete',
    file: `${methods}/totp/verify.ts`,
    find: 'totp.verifiedAt === null ? undefined : ',
    replace: '',
    browser: [totp],
    backend: [totpCodes],
  },
  {
    what: 'the first code from an authenticator app needs no authorization',
    file: `${methods}/totp/verify.ts`,
    find: 'if (isFirst) await attempt.authorizeEnrollment',
    replace: 'if (isFirst && !isFirst) await attempt.authorizeEnrollment',
    browser: [totp],
    backend: [totpCodes],
  },
  {
    what: 'a code may be two time steps late',
    file: `${methods}/totp/totp-codes.ts`,
    find: '[current, current - 1, current + 1]',
    replace: '[current, current - 1, current + 1, current - 2]',
    browser: [totp],
    backend: [totpCodes],
  },
  {
    what: 'the JWT of a session that waits for the second factor names its user',
    file: `${identity}/accounts/sessions/tokens.ts`,
    find: 'secondFactorPending ? { aud: toPendingAudience(projectId) }',
    replace: 'secondFactorPending ? { aud: toPendingAudience(projectId), sub: userId }',
    browser: [`${secondFactor}#returns a JWT that fails a local check and names nobody`],
    backend: [totpCodes],
  },
  {
    what: 'a session that waits for the second factor adds a contact; for browsers it counts as none before',
    file: `${users}/user-change.ts`,
    find: 'current?.secondFactorPending ? undefined : current',
    replace: 'current',
    backend: [totpCodes],
    only: 'backend',
  },
]
