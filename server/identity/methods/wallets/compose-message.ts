import type * as z from 'zod/mini'
import { later, minutes } from '../../../platform/machine/clock.ts'
import type { WalletName } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { listAllowed } from '../../projects/store.ts'
import { chains } from './chains.ts'
import { toMessageText } from './message.ts'
import { defaultStatement, type SiweParams, toSiweParts } from './siwe-params.ts'

const messageMinutes = 10

type MessageRequest = {
  name: WalletName
  /** the page's origin; undefined if the client is not a browser */
  origin: string | undefined
  params: z.output<typeof SiweParams> | undefined
}

/** Composes the message for a wallet to sign (rule A44). @throws SdkError invalid_siwe_… */
export function composeMessage(
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  project: Project,
  { name, origin, params }: MessageRequest,
) {
  const page = origin ?? findOrigin(listAllowed(project, config.publicUrl), params?.uri)
  const parts = toParts(name, params, page)
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
  return { ...name, message, notBefore: parts.notBefore ?? null, expiresAt }
}

/**
 * Returns the page's origin. Without a browser, it is the project's origin of the requested URI, or the first origin.
 */
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
