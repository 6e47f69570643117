import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { DkimKey } from './mailer.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

export const dkimDomainForm = new RegExp(`^${label}(?:\\.${label})+$`)
export const dkimSelectorForm = new RegExp(`^${label}(?:\\.${label})*$`)

/** Returns the domain of a From line. */
export const toEmailDomain = (from: string): string =>
  from
    .slice(from.lastIndexOf('@') + 1)
    .replace(/>$/, '')
    .toLowerCase()

/** Whether this domain's signature counts for a sender (DMARC's relaxed alignment, RFC 7489 3.1.1). */
export function isAligned(domain: string, from: string): boolean {
  const sender = toEmailDomain(from)
  return sender === domain || sender.endsWith(`.${domain}`)
}

/** Mail servers ignore signatures with shorter keys (RFC 8301 3.2). */
const shortestKey = 1024

/** Returns the rest of the error sentence if the key is unusable, otherwise undefined. The mailer signs with RSA. */
export function findKeyProblem(pem: string): string | undefined {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails } = createPrivateKey(pem)
    if (type === 'rsa' && Number(asymmetricKeyDetails?.modulusLength) >= shortestKey) return undefined
  } catch {
    // The parser's message is about OpenSSL.
  }
  return `must be an RSA private key of at least ${shortestKey} bits as PEM. Create one with: openssl genrsa -out dkim.pem 2048`
}

/** Returns the name and value of the TXT record with a key's public half. */
export function toDkimRecord({ domain, selector, privateKey }: DkimKey): { name: string; value: string } {
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' })
  return {
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  }
}
