import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { NotAvailableError } from './error.ts'

/*
 * Options that change what a call means and that this server does not offer yet. Ignoring them would do something else
 * than the caller asked for, so they are refused.
 */

/** The user who gets the contact that a call sends to. */
export const namedUserFields = {
  user_id: z.optional(Text),
  session_token: z.optional(Text),
  session_jwt: z.optional(Text),
}

type NamedUser = {
  user_id?: string | undefined
  session_token?: string | undefined
  session_jwt?: string | undefined
}

/** Refuses to add a contact to a named user. @throws NotAvailableError */
export function refuseNamedUser(group: string, { user_id, session_token, session_jwt }: NamedUser): void {
  if ([user_id, session_token, session_jwt].some((value) => value !== undefined && value !== '')) {
    throw new NotAvailableError(`${group}_for_named_users`)
  }
}

/** Requires that the visitor who redeems a code or link is the one who requested it. */
export const MatchOptions = z.optional(
  z.object({
    ip_match_required: z.optional(z.boolean()),
    user_agent_match_required: z.optional(z.boolean()),
  }),
)

/** @throws NotAvailableError */
export function refuseMatchOptions(options: z.output<typeof MatchOptions>): void {
  if (options?.ip_match_required || options?.user_agent_match_required)
    throw new NotAvailableError('match_options')
}
