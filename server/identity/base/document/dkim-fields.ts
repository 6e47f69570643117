import { z } from 'zod'
import { dkimDomainForm, dkimSelectorForm, isAligned, toEmailDomain } from '../../../platform/email/dkim.ts'
import { SecretReference } from './document-fields.ts'

/** The path of the key, which is also the name under which the database stores it. */
export const dkimKeyPath = 'dkim.private_key'

/** The key that signs the emails of a sender. */
export const Dkim = z.strictObject({
  domain: z
    .string()
    .max(253)
    .regex(dkimDomainForm, 'must be a domain in lower case, such as shop.example')
    .describe('The signing domain: the domain of `sender`, or a parent domain.'),
  selector: z
    .string()
    .max(63)
    .regex(dkimSelectorForm, 'must be lower-case letters, digits and hyphens, such as mail2026')
    .describe('The name of the key. Its public half is published at SELECTOR._domainkey.DOMAIN.'),
  private_key: SecretReference,
})

/** A DKIM key as the database stores it: without the secret. */
export type StoredDkim = Omit<z.output<typeof Dkim>, 'private_key'>

/** Returns the problem with a key's domain, or undefined. */
export function findDkimProblem(sender: string | null, dkim: StoredDkim | null): string | undefined {
  if (dkim === null) return undefined
  if (sender === null) return 'dkim needs sender. Set the From line of the project, or remove dkim.'
  if (isAligned(dkim.domain, sender)) return undefined
  return `dkim.domain must be the domain of sender (${toEmailDomain(sender)}) or a parent domain of it.`
}
