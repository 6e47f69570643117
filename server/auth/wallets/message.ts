/** What somebody signs with their wallet to sign in. */
export type SignInMessage = {
  chain: 'Ethereum' | 'Solana'
  /** host and port of the page, as its address bar shows them */
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
 * The message of EIP-4361 (Sign-In with Ethereum); Solana's has the same form under its own name. Wallets read it
 * and warn where the domain is not the page's, so its form is exact. Every part must be one line: whoever takes
 * parts from outside checks that (siwe-params.ts).
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
