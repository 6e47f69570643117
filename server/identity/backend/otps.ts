import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { openDirectory } from '../directory.ts'
import { addVerifiedContact, findOrCreateVerified } from '../methods/otp/verify-contact.ts'
import { tryCode } from '../proofs/codes.ts'
import { countTry } from '../proofs/limits.ts'
import { SdkError } from '../provider/error.ts'
import { requireProduct } from '../provider/require-product.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { MatchOptions, requireMatch } from './match-options.ts'
import { registerOtpSending, toRequester } from './otp-sending.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from './shown-session.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { findContact } from './user-store.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const Authenticate = z.object({
  /** the `email_id` or `phone_id` that sending returned */
  method_id: Text.check(z.maxLength(100)),
  code: Text.check(z.maxLength(20)),
  attributes: Attributes,
  options: MatchOptions,
  ...shownSessionFields,
  ...sessionChangeFields,
})

/** Registers sign-in by a code that is sent by email or phone. */
export function registerBackendOtps(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps
  registerOtpSending(api)

  backendRoute(
    api,
    { method: 'POST', path: '/otps/authenticate', scope: 'write', body: Authenticate },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const address = await openDirectory(db, project, (tx) => findContact(tx, body.method_id))
      if (address === undefined) throw new SdkError('otp_code_not_found')
      const takeBack = await countTry(deps, {
        project,
        address,
        visitor: toLimitedVisitor(project, address, body.attributes),
      })
      const query = { purpose: 'sign_in', address, requester: toRequester(project) } as const
      const done = await openDirectory(db, project, async (tx) => {
        const right = await tryCode(tx, deps, query, body.code)
        if (right === 'wrong' || right === 'void') return right
        // Throwing inside the transaction leaves the code valid.
        requireMatch(body.options, body.attributes, right.requestedBy)
        const call = { project, visitor: toVisitor(body.attributes), change: body, key }
        if (right.userId === null) {
          requireProduct(project, 'otp')
          const { user, methodId, factor } = await findOrCreateVerified(tx, deps, right)
          return { methodId, ...(await signInUser(tx, deps, { user, factor }, call)) }
        }
        const { userId } = right
        const added = await addVerifiedContact(tx, deps, right, { userId, session: undefined, project })
        if ('refusal' in added) return added
        const who = { user: { id: userId }, factor: added.factor }
        return { methodId: added.methodId, ...(await signInUser(tx, deps, who, call)) }
      })
      if (done !== 'wrong') await takeBack()
      if (done === 'wrong' || done === 'void') throw new SdkError('otp_code_not_found')
      if ('refusal' in done) throw new SdkError(done.refusal)
      return { method_id: done.methodId, reset_sessions: false, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
