import providers from 'email-providers/all.json' with { type: 'json' }
import { commonEmailDomains } from './permissions.ts'

/**
 * Every known domain at which anyone can get an email address (rule F6, ADR 0039). The list is large, so browsers load
 * it only for forms that accept a domain.
 */
export const publicEmailDomains: ReadonlySet<string> = new Set([...providers, ...commonEmailDomains])
