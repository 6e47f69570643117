/** The message that a user signs with a wallet to sign in. */
export type SignInMessage = {
  chain: 'Ethereum' | 'Solana'
  /** host and port of the page */
  domain: string
  address: string
  statement: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: Date
  expiresAt: Date
  notBefore?: Date | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/**
 * Formats a message as EIP-4361 (Sign-In with Ethereum), or its Solana counterpart. Wallets parse it and warn if the
 * domain is not the page's, so the format is exact. Each part must be a single line; compose-message.ts checks the parts
 * that come from the host.
 */
export function toMessageText(message: SignInMessage): string {
  const { chain, domain, address, statement, uri, chainId, nonce } = message
  const lines = [
    `${domain} wants you to sign in with your ${chain} account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${message.issuedAt.toISOString()}`,
    `Expiration Time: ${message.expiresAt.toISOString()}`,
  ]
  if (message.notBefore) lines.push(`Not Before: ${message.notBefore.toISOString()}`)
  if (message.requestId !== undefined) lines.push(`Request ID: ${message.requestId}`)
  if (message.resources) lines.push('Resources:', ...message.resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}

/** The parts of an EIP-4361 message, as the backend API names them. */
export type SignedParts = {
  domain: string
  uri: string
  chain_id: string
  resources: string[]
  issued_at: string
  message_request_id?: string
}

/** Reads the parts of a message in the format of `toMessageText`. Its first five lines have no labels. */
export function toSignedParts(text: string): SignedParts {
  const [first = '', ...rest] = text.split('\n')
  const labeled = rest.slice(4)
  const find = (label: string) =>
    labeled.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2)
  const requestId = find('Request ID')
  return {
    domain: first.slice(0, first.indexOf(' ')),
    uri: find('URI') ?? '',
    chain_id: find('Chain ID') ?? '',
    resources: labeled.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
    issued_at: find('Issued At') ?? '',
    ...(requestId === undefined ? {} : { message_request_id: requestId }),
  }
}
