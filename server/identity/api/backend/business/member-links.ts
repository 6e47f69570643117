import * as z from 'zod/mini'
import { authenticateDiscoveryLink, sendDiscoveryLink } from '../../../operations/methods/magic-link/discovery-links.ts'
import { authenticateMemberLink, sendMemberLink } from '../../../operations/methods/magic-link/member-links.ts'
import { readMemberLinkPages } from '../../../operations/methods/magic-link/send-link.ts'
import { showDiscovery, toEnteredResponse, toMethodId } from '../../wire/business/entered.ts'
import {
  DiscoveryLink,
  MemberLink,
  PresentedDiscoveryLink,
  presentedLink,
  toLifetimes,
} from '../../wire/business/entering-fields.ts'
import { backendRoute } from '../backend.ts'
import { toLimitedVisitor, toVisitor } from '../visitor.ts'
import { createEnter, siteEnteringFields } from './enter.ts'
import type { BusinessBackend } from './organization-route.ts'
import { showSentTo } from './sent-to.ts'

const Authenticate = z.object({ ...presentedLink, ...siteEnteringFields })

/** Registers sign-in by a link by email: to an organization, and to discover the organizations of an address. */
export function registerMemberLinks(api: BusinessBackend): void {
  const { deps, memberSigner } = api
  const route = { scope: 'write', vertical: 'B2B', product: 'emailMagicLinks' } as const

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/magic_links/email/login_or_signup', body: MemberLink },
    async ({ project, sender, body }) => {
      const { organization_id: reference, email_address: address } = body
      const pages = readMemberLinkPages(project, body)
      const sentTo = await sendMemberLink(deps, {
        ...{ project, sender, reference, address, pages },
        visitor: toLimitedVisitor(project, address),
        isTruthful: true,
        codeChallenge: body.pkce_code_challenge,
        ...toLifetimes(body),
      })
      return showSentTo(deps, { project, reference, address }, sentTo)
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/magic_links/authenticate', body: Authenticate },
    async (call) => {
      const shown = await authenticateMemberLink(deps, {
        project: call.project,
        token: call.body.magic_links_token,
        verifier: call.body.pkce_code_verifier,
        enter: await createEnter(api, call),
      })
      const response = await toEnteredResponse(memberSigner, shown)
      return { ...toMethodId(shown), reset_sessions: false, ...response }
    },
  )

  // Rule B4: sending creates nothing.
  backendRoute(
    api,
    { ...route, call: 'POST /b2b/magic_links/email/discovery/send', body: DiscoveryLink },
    async ({ project, sender, body }) => {
      const { email_address: address, discovery_redirect_url: requested, pkce_code_challenge } = body
      const pages = readMemberLinkPages(project, { pkce_code_challenge, login_redirect_url: requested })
      await sendDiscoveryLink(deps, {
        ...{ project, sender, address, page: pages.login },
        visitor: toLimitedVisitor(project, address),
        codeChallenge: pkce_code_challenge,
        minutes: body.discovery_expiration_minutes,
        templateId: body.login_template_id,
      })
      return {}
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/magic_links/discovery/authenticate', body: PresentedDiscoveryLink },
    async ({ project, body }) => {
      const { discovery_magic_links_token: token, pkce_code_verifier: verifier } = body
      const attempt = { project, token, verifier, visitor: toVisitor(undefined) }
      return showDiscovery(deps, project, await authenticateDiscoveryLink(deps, attempt))
    },
  )
}
