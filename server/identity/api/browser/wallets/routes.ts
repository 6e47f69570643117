import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toNetwork } from '../../../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { maxPerUser } from '../../../accounts/credentials/passkeys.ts'
import {
  findWallet,
  listWallets,
  removeWallet,
  type WalletName,
} from '../../../accounts/credentials/wallets.ts'
import type { Principal } from '../../../accounts/sessions/principal.ts'
import { rejectImpersonated } from '../../../accounts/users/user-change.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import { requireFreshSession } from '../../../operations/access/authorize-user-change.ts'
import { authenticateWallet } from '../../../operations/methods/wallets/authenticate-wallet.ts'
import { toWalletName, walletFields } from '../../../operations/methods/wallets/chains.ts'
import { saveChallenge } from '../../../operations/methods/wallets/challenges.ts'
import { composeMessage, SiweParams } from '../../../operations/methods/wallets/compose-message.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { registerRemoval } from '../removal.ts'
import { type SdkApi, type SdkCall, type SdkRoute, sdkRoute } from '../sdk-api.ts'
import { continueSignedIn, createSignIn } from '../sign-in.ts'

/** Registers the contract's crypto_wallets routes. */
export function registerWallets(api: SdkApi): void {
  registerStart(api)
  registerAuthenticate(api)

  registerRemoval(api, {
    path: '/users/crypto_wallets/:id',
    notFound: 'crypto_wallet_not_found',
    async remove(unit, userId, id) {
      const wallet = await removeWallet(unit, userId, id)
      return wallet && { kind: 'walletRemoved', values: { wallet: wallet.address } }
    },
  })
}

const Start = z.object({ ...walletFields, siwe_params: z.optional(SiweParams) })
type StartCall = Pick<SdkCall<SdkRoute & { body: typeof Start }>, 'project' | 'visitor' | 'origin' | 'body'>

/** Registers the routes that issue the message for a wallet to sign (rules A44 and A45). */
export function registerStart(api: SdkApi): void {
  const { deps } = api
  const { db } = deps

  async function start({ project, visitor, origin, body }: StartCall, principal?: Principal) {
    const name = await toWalletName(body)
    const message = composeMessage(deps, project, { name, origin, params: body.siwe_params })
    if (principal) await requireFreshToLink(project, principal, name)
    const network = toNetwork(visitor.ip)
    await consumeNetworkLimit(deps, 'signingChallenges', network)
    const requester = { sessionId: principal?.session.id ?? null, origin: origin ?? null, network }
    await runUnit(db, project, (unit) => saveChallenge(unit, deps, { ...message, ...requester }))
    return { challenge: message.message }
  }

  /** Requires a fresh session to link a new wallet. A wallet of the account itself may always sign. */
  async function requireFreshToLink(
    project: DirectoryProject,
    { user, session }: Principal,
    { type, address }: WalletName,
  ): Promise<void> {
    rejectImpersonated(session)
    const linkedWallets = await runUnit(db, project, (unit) => listWallets(unit, user.id))
    if (linkedWallets.some((wallet) => wallet.type === type && wallet.address === address)) return
    if (linkedWallets.length >= maxPerUser) throw new SdkError('too_many_crypto_wallets')
    await runUnit(db, project, (unit) => requireFreshSession(unit, deps, session))
  }

  sdkRoute(
    api,
    {
      call: 'POST /crypto_wallets/authenticate/start/primary',
      access: 'project',
      product: 'crypto',
      body: Start,
    },
    (call) => start(call),
  )

  sdkRoute(
    api,
    {
      call: 'POST /crypto_wallets/authenticate/start/secondary',
      access: 'session',
      product: 'crypto',
      body: Start,
    },
    ({ principal, ...call }) => start(call, principal),
  )
}

const Authenticate = z.object({
  ...walletFields,
  signature: Text.check(z.maxLength(20_000)),
  session_duration_minutes: SessionMinutes,
})

/**
 * Registers sign-in with a wallet's signature (rules A44 to A46), to the wallet's account or a new account. Within a
 * session, the signature links the wallet to the signed-in account.
 */
function registerAuthenticate(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    { call: 'POST /crypto_wallets/authenticate', access: 'project', product: 'crypto', body: Authenticate },
    async (call) => {
      const { project, sender, visitor, origin, body, principal, token } = call
      const name = await toWalletName(body)
      const { signedIn } = await authenticateWallet(deps, {
        project,
        sender,
        name,
        signature: body.signature,
        network: toNetwork(visitor.ip),
        origin,
        findTarget({ sessionId }) {
          if (sessionId === null) return undefined
          // A message requested within a session belongs to that session.
          if (sessionId !== principal?.session.id) throw new SdkError('unable_to_authenticate_crypto_wallet')
          return { userId: principal.user.id, session: principal.session }
        },
        countSignIn: () => countRegistration(deps, project, name, visitor.ip),
        async signIn(unit, { user, factor, isLinked }) {
          if (!isLinked || !principal || token === undefined) {
            return createSignIn(deps, call)(unit, { user, factor })
          }
          return continueSignedIn(unit, deps, { session: principal.session, token }, factor)
        },
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}

/** Counts an unknown wallet as a registration. */
async function countRegistration(
  deps: Deps,
  project: DirectoryProject,
  name: WalletName,
  ip: string,
): Promise<void> {
  if (await runUnit(deps.db, project, (unit) => findWallet(unit, name))) return
  await consumeNetworkLimit(deps, 'registrations', ip)
}
