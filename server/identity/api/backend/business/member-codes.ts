import * as z from 'zod/mini'
import { authenticateMemberCode, sendMemberCode } from '../../../operations/methods/otp/member-codes.ts'
import { toEnteredResponse, toMethodId } from '../../wire/business/entered.ts'
import { enteredMemberCode, MemberCode, toLifetimes } from '../../wire/business/entering-fields.ts'
import { backendRoute } from '../backend.ts'
import { toLimitedVisitor } from '../visitor.ts'
import { createEnter, siteEnteringFields } from './enter.ts'
import type { BusinessBackend } from './organization-route.ts'
import { showSentTo } from './sent-to.ts'

const Authenticate = z.object({ ...enteredMemberCode, ...siteEnteringFields })

/** A site has one pending code for each address of an organization. */
export const siteRequester = { site: { signsIn: true } } as const

/** Registers sign-in to an organization by a code by email. */
export function registerMemberCodes(api: BusinessBackend): void {
  const { deps, memberSigner } = api
  const route = { scope: 'write', vertical: 'B2B', product: 'otp' } as const

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/otps/email/login_or_signup', body: MemberCode },
    async ({ project, sender, body }) => {
      const { organization_id: reference, email_address: address } = body
      const sentTo = await sendMemberCode(deps, {
        ...{ project, sender, reference, address },
        visitor: toLimitedVisitor(project, address),
        isTruthful: true,
        requester: siteRequester,
        ...toLifetimes(body),
      })
      return showSentTo(deps, { project, reference, address }, sentTo)
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/otps/email/authenticate', body: Authenticate },
    async (call) => {
      const { project, body } = call
      const shown = await authenticateMemberCode(deps, {
        project,
        reference: body.organization_id,
        address: body.email_address,
        code: body.code,
        requester: siteRequester,
        visitor: toLimitedVisitor(project, body.email_address),
        enter: await createEnter(api, call),
      })
      return { ...toMethodId(shown), ...(await toEnteredResponse(memberSigner, shown)) }
    },
  )
}
