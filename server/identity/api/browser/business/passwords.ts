import * as z from 'zod/mini'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { continueSession } from '../../../operations/access/sign-in.ts'
import { changeOwnPassword } from '../../../operations/methods/password/change-own-password.ts'
import { checkPasswordStrength } from '../../../operations/methods/password/check-strength.ts'
import { authenticateMemberPassword } from '../../../operations/methods/password/member-passwords.ts'
import {
  changeMemberPassword,
  resetMemberByLink,
  sendMemberReset,
} from '../../../operations/methods/password/member-resets.ts'
import { toEnteredResponse, withSession } from '../../wire/business/entered.ts'
import { enteringFields } from '../../wire/business/entering-fields.ts'
import {
  changedPassword,
  MemberReset,
  memberPassword,
  resetByToken,
  StrengthCheck,
  toMemberStrength,
  toResetOrder,
} from '../../wire/business/password-fields.ts'
import { Password } from '../../wire/schemas.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'
import { createEnter } from './enter.ts'

const Authenticate = z.object({ ...memberPassword, ...enteringFields })
const ByExisting = z.object({ ...changedPassword, ...enteringFields })
const ByToken = z.object({ ...resetByToken, ...enteringFields })

/** Registers sign-in to an organization with a password of the member (rule B12), and the calls that set it. */
export function registerMemberPasswords(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const route = { access: 'project', vertical: 'B2B', product: 'passwords' } as const

  sdkRoute(api, { ...route, call: 'POST /b2b/passwords/authenticate', body: Authenticate }, async (call) => {
    const { project, visitor, body } = call
    const shown = await authenticateMemberPassword(deps, {
      ...{ project, visitor, password: body.password, enter: createEnter(deps, call) },
      reference: body.organization_id,
      address: body.email_address,
    })
    return toEnteredResponse(memberSigner, shown)
  })

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/strength_check', body: StrengthCheck },
    async ({ project, visitor, body: { email_address: address, password } }) => {
      await consumeNetworkLimit(deps, 'strengthChecks', visitor.ip)
      const userInputs = address === undefined ? [] : [address]
      const rating = await checkPasswordStrength(deps, project, password, userInputs, 'hint')
      return toMemberStrength(project, rating)
    },
  )

  // Rule B35: with hidden accounts, the response is the same for everyone.
  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/email/reset/start', body: MemberReset },
    async ({ project, sender, visitor, body }) => {
      const isTruthful = !project.hidesAccounts
      if (isTruthful) await consumeNetworkLimit(deps, 'memberLookups', visitor.ip)
      await sendMemberReset(deps, { project, sender, visitor, isTruthful, ...toResetOrder(project, body) })
      return {}
    },
  )

  sdkRoute(api, { ...route, call: 'POST /b2b/passwords/email/reset', body: ByToken }, async (call) => {
    const { project, sender, body } = call
    const { password_reset_token: token, code_verifier: verifier, password } = body
    const enter = createEnter(deps, call)
    const shown = await resetMemberByLink(deps, { project, sender, token, verifier, password, enter })
    return toEnteredResponse(memberSigner, shown)
  })

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/existing_password/reset', body: ByExisting },
    async (call) => {
      const { project, sender, visitor, body } = call
      const shown = await changeMemberPassword(deps, {
        ...{ project, sender, visitor, enter: createEnter(deps, call) },
        reference: body.organization_id,
        address: body.email_address,
        password: body.existing_password,
        newPassword: body.new_password,
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )

  sdkRoute(
    api,
    {
      call: 'POST /b2b/passwords/session/reset',
      access: 'session',
      vertical: 'B2B',
      product: 'passwords',
      body: z.object({ password: Password }),
    },
    async ({ project, sender, body: { password }, principal, token = '' }) => {
      const current = { session: principal.session, token }
      const shown = await changeOwnPassword(deps, {
        ...{ project, sender, password },
        findSession: async () => ({ session: principal.session, address: principal.email }),
        signIn: async (directory, { factor }) =>
          withSession(directory, await continueSession(directory, deps, current, factor)),
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )
}
