import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { mailTexts } from '../../platform/outbox/texts.ts'
import { countSend, countTry } from '../codes/limits.ts'
import { issueCode, tryCode } from '../codes/store.ts'
import { openDirectory } from '../directory.ts'
import { findOrCreateVerified } from '../methods/otp/verify-contact.ts'
import type { Project } from '../projects/store.ts'
import { SdkError } from '../provider/error.ts'
import { CodeMinutes } from '../provider/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findEmailOwner, findOrCreateEmailOwner } from './email-owner.ts'
import { MatchOptions, namedUserFields, refuseMatchOptions, refuseNamedUser } from './refused-options.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from './shown-session.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { findEmailAddress } from './user-store.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const Send = z.object({
  email: Email,
  expiration_minutes: CodeMinutes,
  attributes: Attributes,
  ...namedUserFields,
})
const Authenticate = z.object({
  /** the `email_id` that sending returned */
  method_id: Text.check(z.maxLength(100)),
  code: Text.check(z.maxLength(20)),
  attributes: Attributes,
  options: MatchOptions,
  ...shownSessionFields,
  ...sessionChangeFields,
})

/** The codes that the server of a site requested. An address has one of them at a time. */
const toRequester = ({ id }: Pick<Project, 'id'>) => ({ visitor: toLimitedVisitor({ id }, 'backend') })

/** Registers sign-in by a code that is sent by email. */
export function registerBackendOtps(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  for (const kind of ['login_or_create', 'send'] as const) {
    backendRoute(
      api,
      { method: 'POST', path: `/otps/email/${kind}`, scope: 'write', body: Send },
      async ({ project, body }) => {
        refuseNamedUser('otps', body)
        const { email: address, expiration_minutes: minutes, attributes } = body
        await countSend(deps, { project, address, visitor: toLimitedVisitor(project, address, attributes) })
        return openDirectory(db, project, async (tx) => {
          const find =
            kind === 'send' ? findEmailOwner(tx, address) : findOrCreateEmailOwner(tx, deps, address)
          const { userId, emailId, isCreated } = await find
          const requester = toRequester(project)
          const request = { purpose: 'sign_in', project, address, minutes, requester } as const
          const { code } = await issueCode(tx, deps, request)
          const text = mailTexts.signInCode({ productName: project.name, code, minutes })
          await enqueueMail(tx, deps, address, text, project.sender)
          const answer = { user_id: userId, email_id: emailId }
          return kind === 'send' ? answer : { ...answer, user_created: isCreated }
        })
      },
    )
  }

  backendRoute(
    api,
    { method: 'POST', path: '/otps/authenticate', scope: 'write', body: Authenticate },
    async ({ project, body }) => {
      refuseMatchOptions(body.options)
      const key = await readSessionKey(signer, project.id, body)
      const address = await openDirectory(db, project, (tx) => findEmailAddress(tx, body.method_id))
      if (address === undefined) throw new SdkError('otp_code_not_found')
      const takeBack = await countTry(deps, {
        project,
        address,
        visitor: toLimitedVisitor(project, address, body.attributes),
      })
      const requester = toRequester(project)
      const query = { purpose: 'sign_in', address, requester } as const
      const done = await openDirectory(db, project, async (tx) => {
        const right = await tryCode(tx, deps, query, body.code)
        if (right === 'wrong' || right === 'void') return right
        const { user, methodId, factor } = await findOrCreateVerified(tx, deps, right)
        const call = { project, visitor: toVisitor(body.attributes), change: body, key }
        return { methodId, ...(await signInUser(tx, deps, { user, factor }, call)) }
      })
      if (done !== 'wrong') await takeBack()
      if (done === 'wrong' || done === 'void') throw new SdkError('otp_code_not_found')
      return { method_id: done.methodId, reset_sessions: false, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
