import providers from 'email-providers/all.json' with { type: 'json' }
import { commonMailDomains } from './permissions.ts'

/**
 * Every known domain at which anyone can get an email address (rule F6, ADR 0039). Large, so browsers load it only for
 * forms that accept a domain.
 */
export const publicMailDomains: ReadonlySet<string> = new Set([...providers, ...commonMailDomains])
