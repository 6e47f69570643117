import { createSigner } from '../../identity/accounts/sessions/signing.ts'
import {
  isTouchDue,
  revokeAllSessions,
  revokeSession,
  touchSession,
} from '../../identity/accounts/sessions/store.ts'
import { eraseUser, listAddresses } from '../../identity/accounts/users/delete.ts'
import { toListKnown } from '../../identity/accounts/users/spellings.ts'
import type { Deps } from '../../identity/base/deps.ts'
import { toEmailSender } from '../../identity/base/projects/email.ts'
import { linkHeldIdentities } from '../../identity/operations/methods/oauth/authenticate-identity.ts'
import type { Identity } from '../../portal/identity/port.ts'
import {
  addEmailByCode,
  sendMissingVerificationCode,
  sendNewAddressCode,
  sendVerificationCode,
  verifyEmailByCode,
} from './codes.ts'
import { changeOwnPassword, ratePassword, requirePassword, signInByPassword } from './passwords.ts'
import { createPortalUnits, getProject } from './portal-project.ts'
import { register } from './register.ts'
import { findResetAddress, resetPassword, signInByReset, startReset } from './resets.ts'
import {
  enterSecondFactor,
  findSignedIn,
  listActiveSessions,
  type StartedSession,
  toNewSession,
  withUse,
} from './sessions.ts'
import { endSigningUp, findSigningUp } from './sign-ups.ts'

/** Implements the portal's port with the identity subsystem of the same server. */
export function createInProcessIdentity(deps: Deps): Identity {
  const signer = createSigner(deps)
  const { open, read } = createPortalUnits(deps)
  const finish = async (started: Promise<StartedSession>) => toNewSession(signer, await started)
  return {
    getProject: async () => {
      const { allowedOrigins, products } = await getProject(deps)
      return { allowedOrigins, products }
    },

    authenticate: async (token) => {
      const signedIn = await read(
        async (unit) => (await findSignedIn(unit, deps, token)) ?? findSigningUp(unit, deps, token),
      )
      if (!signedIn || !('row' in signedIn)) return signedIn
      const { row, ...principal } = signedIn
      return isTouchDue(row, deps.clock.now())
        ? withUse(principal, await open((unit) => touchSession(unit, row, deps.clock.now())))
        : principal
    },
    enterSecondFactor: (factor) => enterSecondFactor(deps, factor),
    listSessions: (userId) => open((unit) => listActiveSessions(unit, deps, userId)),
    revokeSession: (userId, sessionId) =>
      open(
        async (unit) =>
          (await endSigningUp(unit, deps, userId, sessionId)) || revokeSession(unit, userId, sessionId),
      ),
    revokeAllSessions: (userId) =>
      open(async (unit) => {
        await endSigningUp(unit, deps, userId)
        await revokeAllSessions(unit, userId)
      }),

    // The portal adds what its own data contains.
    listKnownSpellings: async (spellings) => {
      const project = await getProject(deps)
      return toListKnown(deps, { id: project.id, isPortal: false })(spellings)
    },
    register: (request) => register(deps, request),
    signIn: async (request) => {
      const signedIn = await signInByPassword(deps, request)
      return 'row' in signedIn ? toNewSession(signer, signedIn) : signedIn
    },
    listAddresses: (userId) => open((unit) => listAddresses(unit, userId)),
    deleteAccount: (userId) => open((unit) => eraseUser(unit, deps, userId)),

    checkPassword: async (credentials) => {
      await requirePassword(deps, credentials)
    },
    ratePassword: (password, userInputs, use) => ratePassword(deps, password, userInputs, use),
    changePassword: (change) => changeOwnPassword(deps, change),

    startReset: (request) => startReset(deps, request),
    findResetAddress: (token) => findResetAddress(deps, token),
    resetPassword: (request) => finish(resetPassword(deps, request)),
    signInByReset: (request) => finish(signInByReset(deps, request)),

    sendVerificationCode: (request) => sendVerificationCode(deps, request),
    sendMissingVerificationCode: (request) => sendMissingVerificationCode(deps, request),
    verifyEmail: async (request) => {
      const started = await verifyEmailByCode(deps, request)
      return started && toNewSession(signer, started)
    },
    sendNewAddressCode: (request) => sendNewAddressCode(deps, request),
    addEmail: (request) => addEmailByCode(deps, request),
    linkHeldIdentities: async (sessionId, locale) => {
      const project = await getProject(deps)
      const sender = toEmailSender(project, locale, deps.config)
      await linkHeldIdentities(deps, { project, sender }, { id: sessionId })
    },
  }
}
