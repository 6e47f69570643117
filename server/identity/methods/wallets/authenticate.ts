import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toNetwork } from '../../../platform/http/visitor.ts'
import { consumeLimit, consumeNetworkLimit, refundLimit } from '../../../platform/limits/limiter.ts'
import {
  addSignedWallet,
  findWallet,
  redeemSignature,
  type Wallet,
  type WalletName,
  type WalletRefusal,
} from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { type DirectoryTx, openDirectory } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import type { Project } from '../../projects/store.ts'
import { requireClaimed, toRefusalError } from '../../provider/authorize-account-change.ts'
import { SdkError } from '../../provider/error.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import { SessionMinutes } from '../../provider/schemas.ts'
import { toAuthAnswer, toProviderUser } from '../../provider/serializers.ts'
import { signIn } from '../../provider/sign-in.ts'
import type { Factor } from '../../schema/sessions.ts'
import { addFactor, type Session } from '../../sessions/store.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { chains, named, toWalletName } from './chains.ts'
import { consumeChallenge, listChallenges, type WalletChallenge } from './challenges.ts'
import { isContractSignature } from './ethereum.ts'

const Authenticate = z.object({
  ...named,
  signature: Text.check(z.maxLength(20_000)),
  session_duration_minutes: SessionMinutes,
})

/**
 * Registers sign-in with a wallet's signature (rules A44 to A46): into the wallet's account or a new one. Within a
 * session it links the wallet to that account.
 */
export function registerAuthenticate(api: SdkApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/crypto_wallets/authenticate',
      access: 'project',
      product: 'crypto',
      body: Authenticate,
    },
    async ({ project, visitor, origin, body, caller, token }) => {
      const name = await toWalletName(body)
      const network = toNetwork(visitor.ip)
      await consumeLimit(deps, 'wrongSignatures', network)
      const signed = await findSignedMessage(deps, name, body.signature, {
        project,
        network,
        origin,
      })
      const within = signed.sessionId !== null && signed.sessionId === caller?.session.id ? caller : undefined
      if (signed.sessionId !== null && !within) throw new SdkError('unable_to_authenticate_crypto_wallet')
      if (!within) await countRegistration(deps, project, name, visitor.ip)
      const done = await openDirectory(db, project, async (tx) => {
        if (!(await consumeChallenge(tx, signed.id))) {
          throw new SdkError('unable_to_authenticate_crypto_wallet')
        }
        if (within && token !== undefined) {
          const factor = toWalletFactor(
            clock.now(),
            await linkWallet(tx, deps, { userId: within.user.id, session: within.session }, name, project),
          )
          const session = await addFactor(tx, within.session, factor, clock.now())
          return { session, token, user: await toProviderUser(tx, within.user.id) }
        }
        const wallet = orRefuse(await redeemSignature(tx, deps, name))
        const who = { user: { id: wallet.userId }, factor: toWalletFactor(clock.now(), wallet) }
        return signIn(tx, deps, who, { project, visitor, minutes: body.session_duration_minutes })
      })
      await refundLimit(deps, 'wrongSignatures', network)
      return toAuthAnswer(signer, done)
    },
  )
}

/**
 * Finds the message that was signed, if it is valid for this page and time.
 * @throws SdkError siwe_message_expired, siwe_message_not_valid_yet, contract_wallet_not_supported,
 *   unable_to_authenticate_crypto_wallet
 */
export async function findSignedMessage(
  deps: Deps,
  name: WalletName,
  signature: string,
  where: { project: Project; network: string; origin: string | undefined },
): Promise<WalletChallenge> {
  const now = deps.clock.now()
  const challenges = await openDirectory(deps.db, where.project, (tx) =>
    listChallenges(tx, deps, { ...name, network: where.network }),
  )
  for (const challenge of challenges) {
    // Each comparison takes milliseconds of the event loop; other requests get their turn in between.
    await setImmediate()
    if (!(await chains[name.type].hasSigned(challenge.message, signature, name.address))) continue
    if (challenge.expiresAt <= now) throw new SdkError('siwe_message_expired')
    if (challenge.notBefore && challenge.notBefore > now) throw new SdkError('siwe_message_not_valid_yet')
    if (challenge.origin !== (where.origin ?? null)) break
    return challenge
  }
  throw new SdkError(
    name.type === 'ethereum' && isContractSignature(signature)
      ? 'contract_wallet_not_supported'
      : 'unable_to_authenticate_crypto_wallet',
  )
}

/**
 * Links a wallet that signed to a user, if it is not linked yet, and notifies the owner.
 * @throws SdkError duplicate_wallet_address, too_many_unverified_factors, session_not_found
 */
export async function linkWallet(
  tx: DirectoryTx,
  deps: Deps,
  { userId, session }: { userId: string; session: Session | undefined },
  name: WalletName,
  project: Project,
): Promise<Wallet> {
  const known = await findWallet(tx, name)
  if (known?.userId !== userId) await requireClaimed(tx, deps, { userId, session })
  const { wallet, isNew } = orRefuse(await addSignedWallet(tx, deps, name, userId))
  if (isNew) {
    const mail = { kind: 'walletAdded', values: { wallet: name.address } } as const
    await notifyOwner(tx, deps, userId, mail, toMailSender(project))
  }
  return wallet
}

/** @throws SdkError duplicate_wallet_address, too_many_unverified_factors */
export function orRefuse<Accepted extends object>(outcome: Accepted | WalletRefusal): Accepted {
  if (!('refusal' in outcome)) return outcome
  throw toRefusalError(outcome.refusal)
}

/** Counts an unknown wallet as a registration. */
async function countRegistration(deps: Deps, project: Project, name: WalletName, ip: string): Promise<void> {
  if (await openDirectory(deps.db, project, (tx) => findWallet(tx, name))) return
  await consumeNetworkLimit(deps, 'registrations', ip)
}

/** Creates the session factor of a wallet. */
export const toWalletFactor = (now: Date, { id, type, address }: Wallet): Factor => ({
  type: 'crypto',
  delivery_method: 'crypto_wallet',
  last_authenticated_at: now.toISOString(),
  crypto_wallet_factor: { crypto_wallet_id: id, crypto_wallet_address: address, crypto_wallet_type: type },
})
