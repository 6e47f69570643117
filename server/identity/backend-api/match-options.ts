import * as z from 'zod/mini'
import type { Visitor } from '../../platform/http/visitor.ts'
import { BackendError } from '../errors/backend-error.ts'
import { type Attributes, toVisitor } from './visitor.ts'

/** Requires that the visitor who redeems a code or link is the one who requested it. */
export const MatchOptions = z.optional(
  z.object({
    ip_match_required: z.optional(z.boolean()),
    user_agent_match_required: z.optional(z.boolean()),
  }),
)

/**
 * Compares the visitor who redeems a code or link with the one who requested it. A visitor that the site did not name
 * matches no one.
 * @throws BackendError attribute_mismatch
 */
export function requireMatch(
  options: z.output<typeof MatchOptions>,
  attributes: Attributes,
  requested: Pick<Visitor, 'ip' | 'userAgent'>,
): void {
  const redeeming = toVisitor(attributes)
  const matches = (name: 'ip' | 'userAgent') => redeeming[name] !== '' && redeeming[name] === requested[name]
  if (options?.ip_match_required && !matches('ip')) throw new BackendError('attribute_mismatch')
  if (options?.user_agent_match_required && !matches('userAgent'))
    throw new BackendError('attribute_mismatch')
}
