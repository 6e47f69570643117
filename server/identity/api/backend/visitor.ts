import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toDevice } from '../../../platform/http/device-rules.ts'
import { toNetwork, toPlainIp, type Visitor } from '../../../platform/http/visitor.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import type { Project } from '../../base/projects/store.ts'

/** The visitor on whose behalf the site's server calls. */
export const Attributes = z.optional(
  z.object({
    ip_address: z.optional(Text.check(z.maxLength(100))),
    user_agent: z.optional(Text.check(z.maxLength(2000))),
  }),
)
export type Attributes = z.output<typeof Attributes>

/**
 * Returns the visitor that a session shows. The connection is that of the site's server, so it is not used. An invalid
 * `ip_address` counts as unknown.
 */
export function toVisitor(attributes: Attributes): Visitor {
  const userAgent = (attributes?.user_agent ?? '').slice(0, 300)
  const ip = toPlainIp(attributes?.ip_address ?? '')
  return {
    ip: isIP(ip) === 0 ? '' : ip,
    userAgent,
    device: toDevice({ userAgent, mobileHint: undefined }),
    locale: 'en',
  }
}

/**
 * Returns the visitor that limits apply to: the network that the site's server named, within its project, or else the
 * account.
 */
export function toLimitedVisitor(
  { id }: Pick<Project, 'id'>,
  account: string,
  attributes?: Attributes,
): Visitor {
  const { ip } = toVisitor(attributes)
  return { ...toVisitor(attributes), ip: `${id} ${ip === '' ? account : toNetwork(ip)}` }
}

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
