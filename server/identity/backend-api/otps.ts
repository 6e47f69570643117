import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toRejectionError } from '../access/authorize-user-change.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { authenticateCode } from '../methods/otp/authenticate-code.ts'
import { findShownSession, readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { requireProduct } from '../wire/request.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { MatchOptions, requireMatch } from './match-options.ts'
import { registerOtpSending } from './otp-sending.ts'
import { toAuthResponse, toSignIn } from './sign-in.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const Authenticate = z.object({
  /** the `email_id` or `phone_id` that sending returned */
  method_id: Text.check(z.maxLength(100)),
  code: Text.check(z.maxLength(20)),
  attributes: Attributes,
  options: MatchOptions,
  ...sessionFields,
})

/** Registers sign-in by a code that is sent by email or phone. */
export function registerBackendOtps(api: BackendApi): void {
  const { deps, signer } = api
  registerOtpSending(api)

  backendRoute(
    api,
    { call: 'POST /otps/authenticate', scope: 'write', body: Authenticate },
    async ({ project, sender, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const attempt = await authenticateCode(deps, {
        project,
        sender,
        query: { purpose: 'sign_in', contactId: body.method_id },
        code: body.code,
        findSession: async (unit) => key && findShownSession(unit, deps, key, { acceptsPending: true }),
        identifyVisitor: ({ address }) => ({ visitor: toLimitedVisitor(project, address, body.attributes) }),
        authorize({ userId, requestedBy }) {
          requireMatch(body.options, body.attributes, requestedBy)
          if (userId === null) requireProduct(project, 'otp')
        },
        signIn: toSignIn(deps, { project, sender, visitor: toVisitor(body.attributes), body, key }),
      })
      if (attempt.outcome === 'invalid') throw new SdkError('otp_code_not_found')
      if (attempt.outcome === 'refused') throw toRejectionError(attempt.rejection)
      const response = await toAuthResponse(signer, attempt.signedIn)
      return { method_id: attempt.contactId, reset_sessions: false, ...response }
    },
  )
}
