import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { maxPerUser } from '../../accounts/credentials/passkeys.ts'
import {
  findOrCreateWalletHolder,
  findWallet,
  listWallets,
  type WalletName,
} from '../../accounts/credentials/wallets.ts'
import { rejectImpersonated } from '../../accounts/users/user-change.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { requireClaimed, toRejectionError } from '../../operations/access/authorize-user-change.ts'
import { authenticateWallet } from '../../operations/methods/wallets/authenticate-wallet.ts'
import { toWalletName, walletFields } from '../../operations/methods/wallets/chains.ts'
import { saveChallenge, type WalletChallenge } from '../../operations/methods/wallets/challenges.ts'
import { composeMessage, SiweParams } from '../../operations/methods/wallets/compose-message.ts'
import { toSignedParts } from '../../operations/methods/wallets/message.ts'
import { readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedUser, isNamed, namedUserFields, type UserReference } from './named-user.ts'
import { createSignIn, toAuthResponse } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { toLimitedVisitor } from './visitor.ts'

const Start = z.object({ ...walletFields, siwe_params: z.optional(SiweParams), ...namedUserFields })
const Authenticate = z.object({
  ...walletFields,
  signature: Text.check(z.maxLength(20_000)),
  ...sessionFields,
})

/** Registers sign-in with a wallet's signature (rules A44 to A46). Naming a user adds the wallet to that user. */
export function registerBackendWallets(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  backendRoute(
    api,
    { call: 'POST /crypto_wallets/authenticate/start', scope: 'write', product: 'crypto', body: Start },
    async ({ project, body }) => {
      const name = await toWalletName(body)
      const reference = { userId: body.user_id, key: await readSessionKey(signer, project.id, body) }
      if (isNamed(reference)) protectPortalAccounts(project)
      const message = composeMessage(deps, project, { name, origin: undefined, params: body.siwe_params })
      const network = toLimitedVisitor(project, name.address).ip
      await consumeNetworkLimit(deps, 'signingChallenges', network)
      return runUnit(db, project, async (unit) => {
        // A wallet to add stays where it is until it signs (rule O4).
        const addsTo = isNamed(reference) ? await authorizeAddition(unit, reference, name) : null
        const holder =
          addsTo === null
            ? await findOrCreateWalletHolder(unit, deps, name)
            : { userId: addsTo, isCreated: false }
        await saveChallenge(unit, deps, {
          ...message,
          sessionId: null,
          userId: addsTo,
          origin: null,
          network,
        })
        return { user_id: holder.userId, challenge: message.message, user_created: holder.isCreated }
      })
    },
  )

  /** @throws SdkError duplicate_wallet_address, too_many_crypto_wallets, too_many_unverified_factors */
  async function authorizeAddition(
    unit: DirectoryUnit,
    reference: UserReference,
    name: WalletName,
  ): Promise<string> {
    const { id: userId, session } = await findNamedUser(unit, deps, reference)
    rejectImpersonated(session)
    const existing = await findWallet(unit, name)
    if (existing?.userId === userId) return userId
    await requireClaimed(unit, deps, { userId, session })
    if (existing && existing.verifiedAt !== null) throw toRejectionError('duplicate_wallet_address')
    if ((await listWallets(unit, userId)).length >= maxPerUser) throw new SdkError('too_many_crypto_wallets')
    return userId
  }

  backendRoute(
    api,
    { call: 'POST /crypto_wallets/authenticate', scope: 'write', product: 'crypto', body: Authenticate },
    async ({ project, sender, body }) => {
      const name = await toWalletName(body)
      const key = await readSessionKey(signer, project.id, body)
      const { signed, signedIn } = await authenticateWallet(deps, {
        project,
        sender,
        name,
        signature: body.signature,
        network: toLimitedVisitor(project, name.address).ip,
        origin: undefined,
        findTarget({ sessionId, userId }) {
          // A message that a browser requested within its session belongs to that session.
          if (sessionId !== null) throw new SdkError('unable_to_authenticate_crypto_wallet')
          return userId === null ? undefined : { userId, session: undefined }
        },
        signIn: createSignIn(deps, { project, sender, body, key }),
      })
      return { ...(await toAuthResponse(signer, signedIn)), ...toSiweResponse(signed) }
    },
  )
}

/** Every message for an Ethereum wallet has the format of EIP-4361; the backend API shows its parts. */
const toSiweResponse = ({ type, message }: WalletChallenge) =>
  type === 'ethereum' ? { siwe_params: { ...toSignedParts(message), status_code: 200 } } : {}
