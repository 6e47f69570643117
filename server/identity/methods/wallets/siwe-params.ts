import * as z from 'zod/mini'
import { Instant, Text } from '#contract/text.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { SdkErrorType } from '../../errors/sdk-errors.ts'
import type { SignInMessage } from './message.ts'

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

export const defaultStatement = 'Sign in with this wallet. It costs nothing and moves nothing.'

const isAddress = (text: string) => text.length <= 500 && addressText.test(text) && URL.canParse(text)

function requireParam(isGood: boolean, type: SdkErrorType): void {
  if (!isGood) throw new SdkError(type)
}
