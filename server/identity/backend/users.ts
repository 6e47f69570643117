import type { Tx } from '../../platform/db/database.ts'
import { removeEmail } from '../accounts/addresses.ts'
import { removePasskey } from '../accounts/passkeys.ts'
import { removeNumber } from '../accounts/phones.ts'
import { removeWallet } from '../accounts/wallets.ts'
import { findApplication, withdrawConsent } from '../idp/applications.ts'
import { listConnectedApps } from '../idp/connected-apps.ts'
import { SdkError } from '../provider/error.ts'
import { removeRegistration } from '../social/registrations.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import {
  authorizeUserChange,
  deleteUser,
  type FactorKind,
  findFactorOwner,
  findUser,
  removePassword,
} from './directory.ts'
import { BackendError } from './error.ts'
import { toBackendUser, toUserAnswer } from './serializers.ts'
import { Search, searchUsers } from './user-search.ts'

/** Registers the calls that read, search and delete the users of a project. */
export function registerBackendUsers(api: BackendApi): void {
  const { deps } = api
  const { db } = deps

  registerFactorRemoval(api)

  backendRoute(
    api,
    { method: 'POST', path: '/users/search', scope: 'read', body: Search },
    ({ project, body }) => db.transaction((tx) => searchUsers(tx, project, body)),
  )

  backendRoute(api, { method: 'GET', path: '/users/:userId', scope: 'read' }, ({ project, params }) =>
    db.transaction(async (tx) => toBackendUser(tx, (await findUser(tx, project, params.userId)).id)),
  )

  backendRoute(api, { method: 'DELETE', path: '/users/:userId', scope: 'write' }, ({ project, params }) =>
    db.transaction(async (tx) => {
      const user = await findUser(tx, project, params.userId)
      await authorizeUserChange(tx, deps, project, user.id)
      await deleteUser(tx, project, user.id)
      return { user_id: user.id }
    }),
  )

  backendRoute(
    api,
    { method: 'GET', path: '/users/:userId/connected_apps', scope: 'read' },
    ({ project, params }) =>
      db.transaction(async (tx) => {
        const user = await findUser(tx, project, params.userId)
        return { connected_apps: await listConnectedApps(tx, project.id, user.id) }
      }),
  )

  backendRoute(
    api,
    { method: 'POST', path: '/users/:userId/connected_apps/:applicationId/revoke', scope: 'write' },
    ({ project, params }) =>
      db.transaction(async (tx) => {
        const user = await findUser(tx, project, params.userId)
        const application = await findApplication(tx, project.id, params.applicationId)
        const isRevoked = application && (await withdrawConsent(tx, application.id, user.id))
        if (!isRevoked) throw new SdkError('connected_app_not_found')
        return {}
      }),
  )
}

/** Removes a sign-in method of a user. */
const removals: Record<
  FactorKind,
  (...from: [tx: Tx, deps: BackendApi['deps'], userId: string, id: string]) => Promise<unknown>
> = {
  emails: removeEmail,
  phone_numbers: (tx, _deps, userId, id) => removeNumber(tx, userId, id),
  webauthn_registrations: (tx, _deps, userId, id) => removePasskey(tx, userId, id),
  crypto_wallets: (tx, _deps, userId, id) => removeWallet(tx, userId, id),
  passwords: (tx, _deps, userId, id) => removePassword(tx, userId, id),
  oauth: (tx, _deps, userId, id) => removeRegistration(tx, userId, id),
}

const toNotFound: Record<FactorKind, () => Error> = {
  emails: () => new SdkError('email_not_found'),
  phone_numbers: () => new SdkError('phone_number_not_found'),
  webauthn_registrations: () => new SdkError('webauthn_registration_not_found'),
  crypto_wallets: () => new SdkError('crypto_wallet_not_found'),
  passwords: () => new BackendError('password_not_found'),
  oauth: () => new SdkError('oauth_user_registration_not_found'),
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
        deps.db.transaction(async (tx) => {
          const id = String(params.id)
          const userId = await findFactorOwner(tx, project, kind, id)
          if (userId === undefined) throw toNotFound[kind]()
          await authorizeUserChange(tx, deps, project, userId)
          if ((await removals[kind](tx, deps, userId, id)) === undefined) throw toNotFound[kind]()
          return toUserAnswer(tx, userId)
        }),
    )
  }
  backendRoute(
    api,
    { method: 'DELETE', path: '/users/biometric_registrations/:id', scope: 'write' },
    async () => {
      throw new BackendError('biometric_registration_not_found')
    },
  )
}
