import { createFairQueue } from '../../../platform/machine/fair-queue.ts'
import { removePasskey } from '../../accounts/credentials/passkeys.ts'
import { removeTotp } from '../../accounts/credentials/totps.ts'
import { removeWallet } from '../../accounts/credentials/wallets.ts'
import { removeRegistration } from '../../accounts/social/registrations.ts'
import { removeContactById } from '../../accounts/users/contacts.ts'
import { deleteUser } from '../../accounts/users/delete.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import {
  findApplication,
  listConnectedApps,
  withdrawConsent,
} from '../../operations/applications/applications.ts'
import { type BackendApi, backendRoute, unitRoute } from './backend.ts'
import { toBackendUser, toUserResponse } from './serializers.ts'
import { Search, searchUsers } from './user-filters.ts'
import {
  type FactorKind,
  findFactorOwner,
  findUser,
  protectPortalAccounts,
  removePassword,
} from './user-store.ts'

/** A search compares many rows. With two at a time, the database has processors and connections left for other calls. */
const searches = { concurrency: 2, waiting: 32 }

/** Registers the calls that read, search and delete the users of a project. */
export function registerBackendUsers(api: BackendApi): void {
  const { deps } = api

  registerFactorRemoval(api)

  const inTurn = createFairQueue(searches)
  backendRoute(api, { call: 'POST /users/search', scope: 'read', body: Search }, ({ project, body }) =>
    inTurn(() => runUnit(deps.db, project, (unit) => searchUsers(unit, body))),
  )

  unitRoute(api, { call: 'GET /users/:userId', scope: 'read' }, async (unit, { params }) =>
    toBackendUser(unit, (await findUser(unit, params.userId)).id),
  )

  unitRoute(api, { call: 'DELETE /users/:userId', scope: 'write' }, async (unit, { project, params }) => {
    const user = await findUser(unit, params.userId)
    protectPortalAccounts(project)
    await deleteUser(unit, deps, user.id)
    return { user_id: user.id }
  })

  unitRoute(api, { call: 'GET /users/:userId/connected_apps', scope: 'read' }, async (unit, { params }) => {
    const user = await findUser(unit, params.userId)
    return { connected_apps: await listConnectedApps(unit, user.id) }
  })

  unitRoute(
    api,
    { call: 'POST /users/:userId/connected_apps/:applicationId/revoke', scope: 'write' },
    async (unit, { params }) => {
      const user = await findUser(unit, params.userId)
      const application = await findApplication(unit, params.applicationId)
      const isRevoked = application && (await withdrawConsent(unit, application.id, user.id))
      if (!isRevoked) throw new SdkError('connected_app_not_found')
      return {}
    },
  )
}

/** Removes a sign-in method of a user. */
const removals: Record<
  FactorKind,
  (...from: [tx: DirectoryUnit, deps: BackendApi['deps'], userId: string, id: string]) => Promise<unknown>
> = {
  emails: (unit, deps, userId, id) => removeContactById(unit, deps, userId, { kind: 'email', id }),
  phone_numbers: (unit, deps, userId, id) => removeContactById(unit, deps, userId, { kind: 'phone', id }),
  webauthn_registrations: (unit, _deps, userId, id) => removePasskey(unit, userId, id),
  crypto_wallets: (unit, _deps, userId, id) => removeWallet(unit, userId, id),
  passwords: (unit, _deps, userId, id) => removePassword(unit, userId, id),
  oauth: (unit, _deps, userId, id) => removeRegistration(unit, userId, id),
  totps: (unit, _deps, userId, id) => removeTotp(unit, userId, id),
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
 * Registers the calls that remove a sign-in method. Unlike the user, the site's server may remove the last method. Call
 * it before the routes whose second segment is a user ID.
 */
function registerFactorRemoval(api: BackendApi): void {
  const { deps } = api
  for (const kind of Object.keys(removals) as FactorKind[]) {
    unitRoute(
      api,
      { call: `DELETE /users/${kind}/:id`, scope: 'write' },
      async (unit, { project, params }) => {
        const id = String(params.id)
        const userId = await findFactorOwner(unit, kind, id)
        if (userId === undefined) throw toNotFound[kind]()
        protectPortalAccounts(project)
        if ((await removals[kind](unit, deps, userId, id)) === undefined) throw toNotFound[kind]()
        return toUserResponse(unit, userId)
      },
    )
  }
  backendRoute(api, { call: 'DELETE /users/biometric_registrations/:id', scope: 'write' }, async () => {
    throw new SdkError('biometric_registration_not_found')
  })
}
