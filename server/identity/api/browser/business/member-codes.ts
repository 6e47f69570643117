import * as z from 'zod/mini'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { authenticateMemberCode, sendMemberCode } from '../../../operations/methods/otp/member-codes.ts'
import { toEnteredResponse, toMethodId } from '../../wire/business/entered.ts'
import {
  enteredMemberCode,
  enteringFields,
  MemberCode,
  toLifetimes,
} from '../../wire/business/entering-fields.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'
import { createEnter } from './enter.ts'

const Authenticate = z.object({ ...enteredMemberCode, ...enteringFields })

/** Registers sign-in to an organization by a code by email. */
export function registerMemberCodes(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const route = { access: 'project', vertical: 'B2B', product: 'otp' } as const

  // Rule B35: with hidden accounts, the response is the same for everyone.
  sdkRoute(
    api,
    {
      ...route,
      call: 'POST /b2b/otps/email/login_or_signup',
      identifiesBrowser: true,
      body: MemberCode,
    },
    async ({ project, sender, visitor, body }) => {
      const isTruthful = !project.hidesAccounts
      if (isTruthful) await consumeNetworkLimit(deps, 'memberLookups', visitor.ip)
      await sendMemberCode(deps, {
        ...{ project, sender, visitor, isTruthful },
        reference: body.organization_id,
        address: body.email_address,
        requester: { visitor },
        ...toLifetimes(body),
      })
      return {}
    },
  )

  sdkRoute(api, { ...route, call: 'POST /b2b/otps/email/authenticate', body: Authenticate }, async (call) => {
    const { project, visitor, body } = call
    const shown = await authenticateMemberCode(deps, {
      ...{ project, visitor },
      reference: body.organization_id,
      address: body.email_address,
      code: body.code,
      requester: { visitor },
      enter: createEnter(deps, call),
    })
    return { ...toMethodId(shown), ...(await toEnteredResponse(memberSigner, shown)) }
  })
}
