import * as z from 'zod/mini'
import { Instant, Text } from '#contract/text.ts'
import { later, minutes } from '../../../../platform/machine/clock.ts'
import type { WalletName } from '../../../accounts/credentials/wallets.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { SdkErrorType } from '../../../base/errors/sdk-errors.ts'
import { type DirectoryProject, listAllowed } from '../../../base/projects/store.ts'
import { chains } from './chains.ts'
import { type SignInMessage, toMessageText } from './message.ts'

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
  project: DirectoryProject,
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

/** The message parts that a host may set. The server sets the time of issue. */
export const SiweParams = z.object({
  uri: z.optional(Text),
  chain_id: z.optional(Text),
  statement: z.optional(Text),
  not_before: z.optional(Instant),
  message_request_id: z.optional(Text),
  resources: z.optional(z.array(Text)),
})

/** The characters of a URI (RFC 3986 2). Spaces and line breaks are excluded to prevent injection. */
const addressText = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/
/** EIP-4361: reserved and unreserved characters, and spaces. */
const statementText = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]{1,300}$/
/** RFC 3986: pchar. */
const requestIdText = /^[A-Za-z0-9\-._~:@!$&'()*+,;=%]{0,200}$/

/**
 * Validates the message parts from the host and adds the remaining ones.
 * @param origin the page's origin
 * @throws SdkError invalid_siwe_…, named after the invalid part
 */
export function toSiweParts(
  params: z.output<typeof SiweParams>,
  origin: string,
): Pick<SignInMessage, 'uri' | 'chainId' | 'statement' | 'notBefore' | 'requestId' | 'resources'> {
  const { uri = origin, chain_id: chainId = '1', statement = defaultStatement } = params
  const { message_request_id: requestId, resources, not_before: notBefore } = params
  requireParam(isAddress(uri) && new URL(uri).origin === origin, 'invalid_siwe_uri')
  requireParam(/^[1-9]\d{0,15}$/.test(chainId), 'invalid_siwe_chain_id')
  requireParam(statementText.test(statement), 'invalid_siwe_statement')
  requireParam(requestId === undefined || requestIdText.test(requestId), 'invalid_siwe_message_request_id')
  requireParam(!resources || (resources.length <= 10 && resources.every(isAddress)), 'invalid_siwe_resource')
  return {
    uri,
    chainId,
    statement,
    requestId,
    resources,
    notBefore: notBefore === undefined ? undefined : new Date(notBefore),
  }
}

const defaultStatement = 'Sign in with this wallet. It costs nothing and moves nothing.'

const isAddress = (text: string) => text.length <= 500 && addressText.test(text) && URL.canParse(text)

function requireParam(isGood: boolean, type: SdkErrorType): void {
  if (!isGood) throw new SdkError(type)
}
