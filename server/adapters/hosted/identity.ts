import { barAddresses } from '../../portal/addresses/barred.ts'
import type { Identity, PortalProject } from '../../portal/identity/port.ts'
import { Done, listVerified, toContacts, User } from './answers.ts'
import {
  addEmail,
  sendMissingVerificationCode,
  sendNewAddressCode,
  sendVerificationCode,
  verifyEmail,
} from './codes.ts'
import {
  changePassword,
  checkPassword,
  ratePassword,
  register,
  resetPassword,
  signIn,
  signInByReset,
  startReset,
} from './passwords.ts'
import type { HostedDeps } from './provider.ts'
import { authenticate, giveSecondFactor, listSessions, revokeAllSessions, revokeSession } from './sessions.ts'

/** Implements the portal's port with a hosted provider (ADR 0054). call-table.ts lists the calls of each method. */
export function createHostedIdentity(deps: HostedDeps, project: PortalProject): Identity {
  return {
    getProject: async () => project,

    authenticate: (token, options) => authenticate(deps, token, options),
    giveSecondFactor: (factor) => giveSecondFactor(deps, factor),
    listSessions: (accountId) => listSessions(deps, accountId),
    revokeSession: (accountId, sessionId) => revokeSession(deps, accountId, sessionId),
    revokeAllSessions: (accountId) => revokeAllSessions(deps, accountId),

    register: (request) => register(deps, request),
    signIn: (request) => signIn(deps, request),
    listContacts: (accountId) => listContacts(deps, accountId),
    deleteAccount: (accountId) => deleteAccount(deps, accountId),

    checkPassword: (credentials) => checkPassword(deps, credentials),
    ratePassword: (password, known) => ratePassword(deps, password, known),
    changePassword: (change) => changePassword(deps, change),

    startReset: (request) => startReset(deps, request),
    // The package has no call that reads a link without consuming it.
    findResetAddress: async () => undefined,
    resetPassword: (request) => resetPassword(deps, request),
    signInByReset: (request) => signInByReset(deps, request),

    sendVerificationCode: (request) => sendVerificationCode(deps, request),
    sendMissingVerificationCode: (request) => sendMissingVerificationCode(deps, request),
    verifyEmail: (check) => verifyEmail(deps, check),
    sendNewAddressCode: (request) => sendNewAddressCode(deps, request),
    addEmail: (request) => addEmail(deps, request),
    // The provider links social identities without asking the portal.
    linkHeldIdentities: async () => {},
  }
}

async function listContacts({ provider }: HostedDeps, accountId: string): Promise<string[]> {
  const found = await provider.find(User, () => provider.client.users.get({ user_id: accountId }))
  return found ? toContacts(found) : []
}

/** Bars the email addresses before the provider deletes the account, so that it can be repeated after a crash. */
async function deleteAccount(deps: HostedDeps, accountId: string): Promise<void> {
  const { provider } = deps
  const user = await provider.find(User, () => provider.client.users.get({ user_id: accountId }))
  if (user) await deps.db.transaction((tx) => barAddresses(tx, deps, listVerified(user)))
  await provider.find(Done, () => provider.client.users.delete({ user_id: accountId }))
  provider.sessions.drop(accountId)
}
