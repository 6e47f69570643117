import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { findCurrent, readMember } from '../../../accounts/members/read-members.ts'
import { lockMemberOf } from '../../../accounts/members/store.ts'
import { findOrganization, lockOrganization } from '../../../accounts/organizations/store.ts'
import { expireAddressPassword } from '../../../accounts/users/address-passwords.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import { expirePassword } from '../../../accounts/users/passwords.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { hasAddressPasswords, toDirectoryOf } from '../../../base/projects/store.ts'
import { inDirectory, readUnit } from '../../../base/unit-of-work.ts'
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
import { OrganizationReference } from '../../wire/business/entering-fields.ts'
import {
  changedPassword,
  MemberReset,
  memberPassword,
  resetByToken,
  StrengthCheck,
  toMemberStrength,
  toResetOrder,
} from '../../wire/business/password-fields.ts'
import { showMember } from '../../wire/business/shown-member.ts'
import {
  changeSession,
  findShownSession,
  requireSession,
  requireSessionKey,
  sessionFields,
  toSessionToken,
} from '../../wire/presented-session.ts'
import { Password } from '../../wire/schemas.ts'
import { backendRoute } from '../backend.ts'
import { toLimitedVisitor } from '../visitor.ts'
import { createEnter, siteEnteringFields } from './enter.ts'
import { type BusinessBackend, projectRoute } from './organization-route.ts'
import { showSentTo } from './sent-to.ts'

const Authenticate = z.object({ ...memberPassword, ...siteEnteringFields })
const ByExisting = z.object({ ...changedPassword, ...siteEnteringFields })
const ByToken = z.object({ ...resetByToken, ...siteEnteringFields })
const BySession = z.object({ organization_id: OrganizationReference, password: Password, ...sessionFields })
const RequireReset = z.object({
  email_address: Email,
  organization_id: z.optional(OrganizationReference),
  member_id: z.optional(Text),
})

/** Registers sign-in to an organization with a password of the member (rule B12), and the calls that set or expire it. */
export function registerMemberPasswords(api: BusinessBackend): void {
  const { deps, memberSigner } = api
  const route = { scope: 'write', vertical: 'B2B', product: 'passwords' } as const

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/authenticate', body: Authenticate },
    async (call) => {
      const { project, body } = call
      const address = body.email_address
      const shown = await authenticateMemberPassword(deps, {
        ...{ project, address, reference: body.organization_id, password: body.password },
        visitor: toLimitedVisitor(project, address),
        enter: await createEnter(api, call),
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )

  backendRoute(
    api,
    { ...route, scope: 'read', call: 'POST /b2b/passwords/strength_check', body: StrengthCheck },
    async ({ project, body: { email_address: address, password } }) => {
      const userInputs = address === undefined ? [] : [address]
      return toMemberStrength(
        project,
        await checkPasswordStrength(deps, project, password, userInputs, 'hint'),
      )
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/email/reset/start', body: MemberReset },
    async ({ project, sender, body }) => {
      const order = toResetOrder(project, body)
      const visitor = toLimitedVisitor(project, order.address)
      const sentTo = await sendMemberReset(deps, { project, sender, visitor, isTruthful: true, ...order })
      return {
        ...(await showSentTo(deps, { project, ...order }, sentTo)),
        member_email_id: sentTo?.emailId ?? '',
      }
    },
  )

  backendRoute(api, { ...route, call: 'POST /b2b/passwords/email/reset', body: ByToken }, async (call) => {
    const { project, sender, body } = call
    const { password_reset_token: token, code_verifier: verifier, password } = body
    const enter = await createEnter(api, call)
    const shown = await resetMemberByLink(deps, { project, sender, token, verifier, password, enter })
    const member_email_id = (shown.record && findCurrent(shown.record)?.id) ?? ''
    return { ...(await toEnteredResponse(memberSigner, shown)), member_email_id }
  })

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/existing_password/reset', body: ByExisting },
    async (call) => {
      const { project, sender, body } = call
      const address = body.email_address
      const shown = await changeMemberPassword(deps, {
        ...{ project, sender, address, reference: body.organization_id },
        ...{ password: body.existing_password, newPassword: body.new_password },
        visitor: toLimitedVisitor(project, address),
        enter: await createEnter(api, call),
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/session/reset', body: BySession },
    async ({ project, sender, body }) => {
      const { organization_id: reference, password } = body
      const key = await requireSessionKey(api.signer, project.id, body)
      const { userId, organization } = await readUnit(deps.db, project, async (unit) => {
        const { userId } = await requireSession(unit, deps, key)
        return { userId, organization: await findOrganization(unit, reference) }
      })
      const record = await readUnit(deps.db, project, (unit) => readMember(unit, { userId }))
      // Rule B38: an organization of another member responds as one that does not exist.
      if (!record || !organization || record.organization.id !== organization.id) {
        throw new SdkError('organization_not_found')
      }
      const address = (findCurrent(record)?.address ?? null) as Email | null
      const shown = await changeOwnPassword(deps, {
        ...{ project: toDirectoryOf(project, { organizationId: organization.id }), sender, password },
        findSession: async (unit) => ({ session: await findShownSession(unit, deps, key), address }),
        async signIn(directory, { factor }) {
          const session = await findShownSession(directory, deps, key)
          const current = { session, token: await toSessionToken(directory, deps, key, session) }
          const continued = await continueSession(directory, deps, current, factor)
          const changed = await changeSession(directory, deps, continued.session, body)
          return withSession(directory, { ...continued, session: changed })
        },
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )

  // The password works again once the member has set a new one by email.
  projectRoute(
    api,
    { call: 'POST /b2b/passwords/email/require_reset', scope: 'write', body: RequireReset },
    async (unit, { project, body }) => {
      const { organization_id: reference, email_address: address, member_id: memberId } = body
      if (hasAddressPasswords(project)) await expireAddressPassword(unit, address)
      if (reference === undefined && hasAddressPasswords(project)) return {}
      const chosen = await findOrganization(unit, reference ?? '')
      const organization = chosen && (await lockOrganization(unit, chosen.id, 'share'))
      if (!organization) throw new SdkError('organization_not_found')
      const directory = inDirectory(unit, organization.id)
      await lockContact(directory, { kind: 'email', value: address })
      const member = await lockMemberOf(directory, address)
      const isNamed = member && !member.isRetired && [undefined, member.user.id].includes(memberId)
      if (!isNamed) throw new SdkError('member_not_found')
      await expirePassword(directory, member.user.id)
      return showMember(directory, member.user.id)
    },
  )
}
