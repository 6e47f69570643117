import * as z from 'zod/mini'
import { toNetwork, type Visitor } from '../../../platform/http/visitor.ts'
import { consumeLimit } from '../../../platform/limits/limiter.ts'
import { requireFreshSession } from '../../access/authorize-user-change.ts'
import { maxPerUser } from '../../credentials/passkeys.ts'
import { listWallets, type WalletName } from '../../credentials/wallets.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { toWalletName, walletFields } from '../../methods/wallets/chains.ts'
import { saveChallenge } from '../../methods/wallets/challenges.ts'
import { composeMessage } from '../../methods/wallets/compose-message.ts'
import { SiweParams } from '../../methods/wallets/siwe-params.ts'
import type { Project } from '../../projects/store.ts'
import type { Principal } from '../../sessions/store.ts'
import { runUnit } from '../../unit-of-work.ts'
import { rejectImpersonated } from '../../users/user-change.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Start = z.object({ ...walletFields, siwe_params: z.optional(SiweParams) })

/** Registers the routes that issue the message for a wallet to sign (rules A44 and A45). */
export function registerStart(api: SdkApi): void {
  const { deps } = api
  const { db } = deps

  async function start(
    project: Project,
    visitor: Visitor,
    origin: string | undefined,
    body: z.output<typeof Start>,
    principal?: Principal,
  ) {
    const name = await toWalletName(body)
    const message = composeMessage(deps, project, { name, origin, params: body.siwe_params })
    if (principal) await requireFreshToLink(project, principal, name)
    const network = toNetwork(visitor.ip)
    await consumeLimit(deps, 'signingChallenges', network)
    const requester = { sessionId: principal?.session.id ?? null, origin: origin ?? null, network }
    await runUnit(db, project, (unit) => saveChallenge(unit, deps, { ...message, ...requester }))
    return { challenge: message.message }
  }

  /** Requires a fresh session to link a new wallet. A wallet of the account itself may always sign. */
  async function requireFreshToLink(
    project: Project,
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
    ({ project, visitor, origin, body }) => start(project, visitor, origin, body),
  )

  sdkRoute(
    api,
    {
      call: 'POST /crypto_wallets/authenticate/start/secondary',
      access: 'session',
      product: 'crypto',
      body: Start,
    },
    ({ project, visitor, origin, body, principal }) => start(project, visitor, origin, body, principal),
  )
}
