import { readLinkToken } from '../../messages.ts'
import { isProtected, link, minutes, sends } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { unknown } from './client.ts'

export const magicLinksCalls: BackendCalls = {
  'POST /v1/magic_links/email/login_or_create': {
    body: link,
    log: ['account_created'],
    method: 'magicLinks.email.loginOrCreate',
    rejects: {
      no_match_for_provided_magic_link_url: ({ email }) => ({
        email,
        login_magic_link_url: 'https://evil.example/',
      }),
    },
    request: ({ newEmail }) => ({ email: newEmail }),
  },
  'POST /v1/magic_links/email/send': {
    body: link,
    log: sends,
    method: 'magicLinks.email.send',
    rejects: { email_not_found: { email: 'unknown@example.org' } },
    request: ({ email }) => ({ email }),
  },
  'POST /v1/magic_links/email/invite': {
    status: 400,
    body: { email: '$email', invite_magic_link_url: '$home', invite_template_id: '$template' },
    also: { trusted_metadata: { note: '$userId' } },
    log: ['account_created'],
    method: 'magicLinks.email.invite',
    rejects: { invalid_email_for_invites: ({ email }) => ({ email }) },
    request: ({ newEmail }) => ({ email: newEmail }),
  },
  'POST /v1/magic_links/email/revoke_invite': {
    body: { email: '$invitedEmail' },
    log: 'invalidates a link',
    method: 'magicLinks.email.revokeInvite',
    rejects: { email_not_found: { email: 'unknown@example.org' } },
    request: async ({ client, newEmail: email }) => {
      await client.magicLinks.email.invite({ email })
      return { email }
    },
  },
  'POST /v1/magic_links': {
    status: isProtected,
    body: { user_id: '$userId' },
    log: 'issues a token; the sign-in with it leaves the entry',
    method: 'magicLinks.create',
    rejects: { user_not_found: { user_id: unknown } },
    request: ({ userId }) => ({ user_id: userId }),
  },
  'POST /v1/magic_links/authenticate': {
    body: { token: '$linkToken', code_verifier: '$verifier', ...minutes },
    also: { token: '$embeddedToken' },
    log: ['email_verified', 'account_claimed', 'sign_in'],
    method: 'magicLinks.authenticate',
    rejects: { unable_to_auth_magic_link: { token: unknown } },
    request: async ({ client, server, newEmail: email }) => {
      await client.magicLinks.email.loginOrCreate({ email })
      return { token: await readLinkToken(server, email), session_duration_minutes: 60 }
    },
  },
}
