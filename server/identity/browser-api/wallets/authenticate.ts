import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toNetwork } from '../../../platform/http/visitor.ts'
import { consumeLimit, consumeNetworkLimit, refundLimit } from '../../../platform/limits/limiter.ts'
import { signIn } from '../../access/sign-in.ts'
import { findWallet, redeemSignature, type WalletName } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { openDirectory } from '../../directory.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { named, toWalletName } from '../../methods/wallets/chains.ts'
import { consumeChallenge } from '../../methods/wallets/challenges.ts'
import { linkWallet, orRefuse, toWalletFactor } from '../../methods/wallets/link-wallet.ts'
import { findSignedMessage } from '../../methods/wallets/signed-message.ts'
import type { Project } from '../../projects/store.ts'
import { addFactor } from '../../sessions/store.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthAnswer, toProviderUser } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

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

/** Counts an unknown wallet as a registration. */
async function countRegistration(deps: Deps, project: Project, name: WalletName, ip: string): Promise<void> {
  if (await openDirectory(deps.db, project, (tx) => findWallet(tx, name))) return
  await consumeNetworkLimit(deps, 'registrations', ip)
}
