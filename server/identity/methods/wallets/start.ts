import * as z from 'zod/mini'
import { later, minutes } from '../../../platform/clock.ts'
import { toNetwork, type Visitor } from '../../../platform/http/visitor.ts'
import { consumeLimit } from '../../../platform/limits/limiter.ts'
import { mostPerAccount } from '../../accounts/passkeys.ts'
import { listWallets, type WalletName } from '../../accounts/wallets.ts'
import { openDirectory } from '../../directory.ts'
import { listAllowed } from '../../projects/rules.ts'
import type { Project } from '../../projects/store.ts'
import { requireFreshSession } from '../../provider/authorize-account-change.ts'
import { SdkError } from '../../provider/error.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import type { Caller } from '../../sessions/store.ts'
import { chains, named, toWalletName } from './chains.ts'
import { saveChallenge } from './challenges.ts'
import { toMessageText } from './message.ts'
import { defaultStatement, SiweParams, toSiweParts } from './siwe-params.ts'

const Start = z.object({ ...named, siwe_params: z.optional(SiweParams) })

const messageMinutes = 10

/** Registers the routes that issue the message for a wallet to sign (rules A44 and A45). */
export function registerStart(api: SdkApi): void {
  const { deps } = api
  const { db, clock, random, config } = deps

  async function start(
    project: Project,
    visitor: Visitor,
    origin: string | undefined,
    body: z.output<typeof Start>,
    caller?: Caller,
  ) {
    const name = await toWalletName(body)
    const page = origin ?? findOrigin(listAllowed(project, config.publicUrl), body.siwe_params?.uri)
    const parts = toParts(name, body.siwe_params, page)
    if (caller) await requireFreshToLink(project, caller, name)
    const network = toNetwork(visitor.ip)
    await consumeLimit(deps, 'signingChallenges', network)
    const issuedAt = clock.now()
    const expiresAt = later(issuedAt, minutes(messageMinutes))
    const message = toMessageText({
      chain: chains[name.type].name,
      domain: new URL(page).host,
      address: name.address,
      nonce: random.bytes(16).toString('hex'),
      issuedAt,
      expiresAt,
      ...parts,
    })
    await openDirectory(db, project, (tx) =>
      saveChallenge(tx, deps, {
        ...name,
        sessionId: caller?.session.id ?? null,
        origin: origin ?? null,
        network,
        message,
        notBefore: parts.notBefore ?? null,
        expiresAt,
      }),
    )
    return { challenge: message }
  }

  /** Requires a fresh session to link a new wallet. A wallet of the account itself may always sign. */
  async function requireFreshToLink(
    project: Project,
    { user, session }: Caller,
    { type, address }: WalletName,
  ): Promise<void> {
    const own = await openDirectory(db, project, (tx) => listWallets(tx, user.id))
    if (own.some((wallet) => wallet.type === type && wallet.address === address)) return
    if (own.length >= mostPerAccount) throw new SdkError('too_many_crypto_wallets')
    await openDirectory(db, project, (tx) => requireFreshSession(tx, deps, session))
  }

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/crypto_wallets/authenticate/start/primary',
      access: 'project',
      product: 'crypto',
      body: Start,
    },
    ({ project, visitor, origin, body }) => start(project, visitor, origin, body),
  )

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/crypto_wallets/authenticate/start/secondary',
      access: 'session',
      product: 'crypto',
      body: Start,
    },
    ({ project, visitor, origin, body, caller }) => start(project, visitor, origin, body, caller),
  )
}

/** Returns the page's origin. Without a browser it is the project's origin of the requested URI, or the first one. */
function findOrigin(origins: readonly string[], uri: string | undefined): string {
  const requested = uri !== undefined && URL.canParse(uri) ? new URL(uri).origin : origins[0]
  if (requested === undefined || !origins.includes(requested)) throw new SdkError('invalid_siwe_uri')
  return requested
}

function toParts({ type }: WalletName, params: z.output<typeof SiweParams> | undefined, origin: string) {
  if (type === 'ethereum') return toSiweParts(params ?? {}, origin)
  if (params) throw new SdkError('crypto_wallet_type_incompatible_with_siwe')
  return { uri: origin, chainId: 'mainnet', statement: defaultStatement, notBefore: undefined }
}
