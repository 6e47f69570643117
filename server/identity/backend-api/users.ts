import { findApplication, withdrawConsent } from '../applications/applications.ts'
import { listConnectedApps } from '../applications/connected-apps.ts'
import { removePasskey } from '../credentials/passkeys.ts'
import { removeTotp } from '../credentials/totps.ts'
import { removeWallet } from '../credentials/wallets.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { BackendError } from '../errors/backend-error.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { removeRegistration } from '../social/registrations.ts'
import { removeContactById } from '../users/contacts.ts'
import { deleteUser } from '../users/delete.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { toBackendUser, toUserAnswer } from './serializers.ts'
import { Search, searchUsers } from './user-search.ts'
import {
  type FactorKind,
  findFactorOwner,
  findUser,
  protectPortalAccounts,
  removePassword,
} from './user-store.ts'

/** Registers the calls that read, search and delete the users of a project. */
export function registerBackendUsers(api: BackendApi): void {
  const { deps } = api
  const { db } = deps

  registerFactorRemoval(api)

  backendRoute(
    api,
    { method: 'POST', path: '/users/search', scope: 'read', body: Search },
    ({ project, body }) => openDirectory(db, project, (tx) => searchUsers(tx, body)),
  )

  backendRoute(api, { method: 'GET', path: '/users/:userId', scope: 'read' }, ({ project, params }) =>
    openDirectory(db, project, async (tx) => toBackendUser(tx, (await findUser(tx, params.userId)).id)),
  )

  backendRoute(api, { method: 'DELETE', path: '/users/:userId', scope: 'write' }, ({ project, params }) =>
    openDirectory(db, project, async (tx) => {
      const user = await findUser(tx, params.userId)
      protectPortalAccounts(project)
      await deleteUser(tx, deps, user.id)
      return { user_id: user.id }
    }),
  )

  backendRoute(
    api,
    { method: 'GET', path: '/users/:userId/connected_apps', scope: 'read' },
    ({ project, params }) =>
      openDirectory(db, project, async (tx) => {
        const user = await findUser(tx, params.userId)
        return { connected_apps: await listConnectedApps(tx, user.id) }
      }),
  )

  backendRoute(
    api,
    { method: 'POST', path: '/users/:userId/connected_apps/:applicationId/revoke', scope: 'write' },
    ({ project, params }) =>
      openDirectory(db, project, async (tx) => {
        const user = await findUser(tx, params.userId)
        const application = await findApplication(tx, params.applicationId)
        const isRevoked = application && (await withdrawConsent(tx, application.id, user.id))
        if (!isRevoked) throw new SdkError('connected_app_not_found')
        return {}
      }),
  )
}

/** Removes a sign-in method of a user. */
const removals: Record<
  FactorKind,
  (...from: [tx: DirectoryTx, deps: BackendApi['deps'], userId: string, id: string]) => Promise<unknown>
> = {
  emails: (tx, deps, userId, id) => removeContactById(tx, deps, userId, { kind: 'email', id }),
  phone_numbers: (tx, deps, userId, id) => removeContactById(tx, deps, userId, { kind: 'phone', id }),
  webauthn_registrations: (tx, _deps, userId, id) => removePasskey(tx, userId, id),
  crypto_wallets: (tx, _deps, userId, id) => removeWallet(tx, userId, id),
  passwords: (tx, _deps, userId, id) => removePassword(tx, userId, id),
  oauth: (tx, _deps, userId, id) => removeRegistration(tx, userId, id),
  totps: (tx, _deps, userId, id) => removeTotp(tx, userId, id),
}

const toNotFound: Record<FactorKind, () => Error> = {
  emails: () => new SdkError('email_not_found'),
  phone_numbers: () => new SdkError('phone_number_not_found'),
  webauthn_registrations: () => new SdkError('webauthn_registration_not_found'),
  crypto_wallets: () => new SdkError('crypto_wallet_not_found'),
  passwords: () => new BackendError('password_not_found'),
  oauth: () => new SdkError('oauth_user_registration_not_found'),
  totps: () => new SdkError('totp_not_found'),
}

/**
 * Registers the calls that remove a sign-in method. Unlike the person, the server of the site may remove the last one.
 * Call it before the routes whose second segment is a user ID.
 */
function registerFactorRemoval(api: BackendApi): void {
  const { deps } = api
  for (const kind of Object.keys(removals) as FactorKind[]) {
    backendRoute(
      api,
      { method: 'DELETE', path: `/users/${kind}/:id`, scope: 'write' },
      ({ project, params }) =>
        openDirectory(deps.db, project, async (tx) => {
          const id = String(params.id)
          const userId = await findFactorOwner(tx, kind, id)
          if (userId === undefined) throw toNotFound[kind]()
          protectPortalAccounts(project)
          if ((await removals[kind](tx, deps, userId, id)) === undefined) throw toNotFound[kind]()
          return toUserAnswer(tx, userId)
        }),
    )
  }
  backendRoute(
    api,
    { method: 'DELETE', path: '/users/biometric_registrations/:id', scope: 'write' },
    async () => {
      throw new SdkError('biometric_registration_not_found')
    },
  )
}
