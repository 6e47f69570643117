import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toNetwork } from '../../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { continueSession, signIn } from '../../access/sign-in.ts'
import { findWallet, type WalletName } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { authenticateWallet } from '../../methods/wallets/authenticate-wallet.ts'
import { toWalletName, walletFields } from '../../methods/wallets/chains.ts'
import type { Project } from '../../projects/store.ts'
import { runUnit } from '../../unit-of-work.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Authenticate = z.object({
  ...walletFields,
  signature: Text.check(z.maxLength(20_000)),
  session_duration_minutes: SessionMinutes,
})

/**
 * Registers sign-in with a wallet's signature (rules A44 to A46), to the wallet's account or a new account. Within a
 * session, the signature links the wallet to the signed-in account.
 */
export function registerAuthenticate(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    { call: 'POST /crypto_wallets/authenticate', access: 'project', product: 'crypto', body: Authenticate },
    async ({ project, sender, visitor, origin, body, principal, token }) => {
      const name = await toWalletName(body)
      const minutes = body.session_duration_minutes
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
            return signIn(unit, deps, { user, factor }, { project, sender, visitor, minutes })
          }
          return continueSession(unit, deps, { session: principal.session, token }, factor)
        },
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}

/** Counts an unknown wallet as a registration. */
async function countRegistration(deps: Deps, project: Project, name: WalletName, ip: string): Promise<void> {
  if (await runUnit(deps.db, project, (unit) => findWallet(unit, name))) return
  await consumeNetworkLimit(deps, 'registrations', ip)
}
