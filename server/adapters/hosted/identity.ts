import type { ProviderSettings } from '../../platform/config/provider-settings.ts'
import type { Deps as Platform } from '../../platform/deps.ts'
import { barAddresses } from '../../portal/addresses/barred.ts'
import type { Identity, PortalProject } from '../../portal/identity/port.ts'
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
import { type HostedDeps, openProvider, type Provider } from './provider.ts'
import { BaseResponse, listVerified, toContacts, User } from './responses.ts'
import {
  authenticate,
  enterSecondFactor,
  listSessions,
  revokeAllSessions,
  revokeSession,
} from './sessions.ts'

/**
 * Implements the portal's port with a hosted provider (ADR 0054). call-table.ts lists the calls that each method makes.
 */
export function createHostedIdentity(deps: HostedDeps, project: PortalProject): Identity {
  return {
    getProject: async () => project,

    authenticate: (token, options) => authenticate(deps, token, options),
    enterSecondFactor: (factor) => enterSecondFactor(deps, factor),
    listSessions: (userId) => listSessions(deps, userId),
    revokeSession: (userId, sessionId) => revokeSession(deps, userId, sessionId),
    revokeAllSessions: (userId) => revokeAllSessions(deps, userId),

    listKnownSpellings: async () => [],
    register: (request) => register(deps, request),
    signIn: (request) => signIn(deps, request),
    listAddresses: (userId) => listAddresses(deps, userId),
    deleteAccount: (userId) => deleteAccount(deps, userId),

    checkPassword: (credentials) => checkPassword(deps, credentials),
    ratePassword: (password, userInputs) => ratePassword(deps, password, userInputs),
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

async function listAddresses({ provider }: HostedDeps, userId: string): Promise<string[]> {
  const user = await provider.find(User, () => provider.client.users.get({ user_id: userId }))
  return user ? toContacts(user) : []
}

/** Bars the email addresses before the provider deletes the account, so the deletion can be retried after a crash. */
async function deleteAccount(deps: HostedDeps, userId: string): Promise<void> {
  const { provider } = deps
  const user = await provider.find(User, () => provider.client.users.get({ user_id: userId }))
  if (user) await deps.db.transaction((tx) => barAddresses(tx, deps, listVerified(user)))
  await provider.find(BaseResponse, () => provider.client.users.delete({ user_id: userId }))
  provider.sessions.drop(userId)
}

/** Connects the portal to a hosted provider. */
export function connectHosted<Base extends Platform>(
  base: Base,
  settings: ProviderSettings,
  project: PortalProject,
  provider: Provider = openProvider(base, settings),
): Base & { identity: Identity } {
  return { ...base, identity: createHostedIdentity({ ...base, provider }, project) }
}
