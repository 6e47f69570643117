import providers from 'email-providers/all.json' with { type: 'json' }
import { commonMailDomains } from './permissions.ts'

/**
 * Every domain that is known to give anybody an email address (rule F6, ADR 0039). Large, so a browser loads it only
 * where somebody can type a domain.
 */
export const publicMailDomains: ReadonlySet<string> = new Set([...providers, ...commonMailDomains])
