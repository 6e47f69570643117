import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toRefusalError } from '../access/authorize-account-change.ts'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { toCodeFactor } from '../methods/otp/factor.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { findWorkingCode } from '../proofs/codes.ts'
import { countTry } from '../proofs/limits.ts'
import { redeemCode } from '../proofs/redeem-code.ts'
import { requireProduct } from '../wire/require-product.ts'
import {
  findShownSession,
  readSessionKey,
  sessionChangeFields,
  shownSessionFields,
} from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { MatchOptions, requireMatch } from './match-options.ts'
import { registerOtpSending } from './otp-sending.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
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
  const { db, clock } = deps
  registerOtpSending(api)

  backendRoute(
    api,
    { method: 'POST', path: '/otps/authenticate', scope: 'write', body: Authenticate },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const query = { purpose: 'sign_in', contactId: body.method_id } as const
      const { issued, shown } = await openDirectory(db, project, async (tx) => ({
        issued: await findWorkingCode(tx, deps, query),
        shown: key && (await findShownSession(tx, deps, key, { acceptsPending: true })),
      }))
      if (!issued) throw new SdkError('otp_code_not_found')
      const { address } = issued
      const limited = toLimitedVisitor(project, address, body.attributes)
      const refund = await countTry(deps, { project, address, visitor: limited })
      const outcome = await openDirectory(db, project, async (tx) => {
        const redeemed = await redeemCode(tx, deps, issued, {
          query,
          code: body.code,
          session: shown,
          countsWithoutSession: project.additionsWithoutSession,
          sender: toMailSender(project),
          authorize: ({ userId, requestedBy }) => {
            requireMatch(body.options, body.attributes, requestedBy)
            if (userId === null) requireProduct(project, 'otp')
          },
        })
        if (typeof redeemed === 'string' || 'refusal' in redeemed) return redeemed
        const { userId, contactId, isClaim } = redeemed
        const who = { user: { id: userId }, factor: toCodeFactor(clock.now(), issued, contactId) }
        const call = { project, visitor: toVisitor(body.attributes), change: body, key, isClaim }
        return { methodId: contactId, ...(await signInUser(tx, deps, who, call)) }
      })
      if (outcome !== 'wrong') await refund()
      if (outcome === 'wrong' || outcome === 'void') throw new SdkError('otp_code_not_found')
      if ('refusal' in outcome) throw toRefusalError(outcome.refusal)
      const answer = await toAuthAnswer(signer, outcome)
      return { method_id: outcome.methodId, reset_sessions: false, ...answer }
    },
  )
}
