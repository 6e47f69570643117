import type { Deps } from '../../identity/deps.ts'
import { linkHeldIdentities } from '../../identity/methods/oauth/link-held-identities.ts'
import { createSigner } from '../../identity/sessions/signing.ts'
import { revokeAllSessions, revokeSession } from '../../identity/sessions/store.ts'
import { eraseAccount, listContacts } from '../../identity/users/erase-account.ts'
import type { Identity } from '../../portal/identity/port.ts'
import {
  addEmailByCode,
  sendMissingVerificationCode,
  sendNewAddressCode,
  sendVerificationCode,
  verifyEmailByCode,
} from './codes.ts'
import { changeOwnPassword, ratePassword, requirePassword, signInByPassword } from './passwords.ts'
import { createPortalDirectory, inPortal } from './portal-project.ts'
import { register } from './register.ts'
import { findResetAddress, resetPassword, signInByReset, startReset } from './resets.ts'
import { giveSecondFactor } from './second-factor.ts'
import { findSignedIn, listActiveSessions, type StartedSession, toNewSession } from './sessions.ts'

/** Implements the portal's port with the identity wing of the same server. */
export function createInProcessIdentity(deps: Deps): Identity {
  const signer = createSigner(deps)
  const open = createPortalDirectory(deps)
  const finish = async (started: Promise<StartedSession>) => toNewSession(signer, await started)
  return {
    getProject: () =>
      inPortal(deps, async (_, { allowedOrigins, products }) => ({ allowedOrigins, products })),

    authenticate: (token) => open((tx) => findSignedIn(tx, deps, token)),
    giveSecondFactor: (factor) => giveSecondFactor(deps, factor),
    listSessions: (accountId) => open((tx) => listActiveSessions(tx, deps, accountId)),
    revokeSession: (accountId, sessionId) => open((tx) => revokeSession(tx, accountId, sessionId)),
    revokeAllSessions: (accountId) => open((tx) => revokeAllSessions(tx, accountId)),

    register: (request) => finish(register(deps, request)),
    signIn: (request) => finish(signInByPassword(deps, request)),
    listContacts: (accountId) => open((tx) => listContacts(tx, accountId)),
    deleteAccount: (accountId) => open((tx) => eraseAccount(tx, deps, accountId)),

    checkPassword: async (credentials) => {
      await requirePassword(deps, credentials)
    },
    ratePassword: (password, known) => ratePassword(deps, password, known),
    changePassword: (change) => changeOwnPassword(deps, change),

    startReset: (request) => startReset(deps, request),
    findResetAddress: (token) => findResetAddress(deps, token),
    resetPassword: (request) => finish(resetPassword(deps, request)),
    signInByReset: (request) => finish(signInByReset(deps, request)),

    sendVerificationCode: (request) => sendVerificationCode(deps, request),
    sendMissingVerificationCode: (request) => sendMissingVerificationCode(deps, request),
    verifyEmail: (request) => verifyEmailByCode(deps, request),
    sendNewAddressCode: (request) => sendNewAddressCode(deps, request),
    addEmail: (request) => addEmailByCode(deps, request),
    linkHeldIdentities: async (sessionId) =>
      linkHeldIdentities(deps, await inPortal(deps, async (_, project) => project), { id: sessionId }),
  }
}
