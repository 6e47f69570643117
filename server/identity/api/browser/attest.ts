import * as z from 'zod/mini'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import {
  redeemTrustedToken,
  trustedTokenFields,
} from '../../operations/external-sessions/redeem-trusted-token.ts'
import { createTrustedTokens } from '../../operations/external-sessions/verify-trusted-token.ts'
import {
  readSessionKey,
  requireSession,
  shownSessionFields,
  toSessionToken,
} from '../wire/presented-session.ts'
import { SessionMinutes } from '../wire/schemas.ts'
import { toAuthResponse } from '../wire/serializers.ts'
import { type SdkApi, sdkRoute } from './sdk-api.ts'
import { continueSignedIn, createSignIn } from './sign-in.ts'

const Attest = z.object({
  ...trustedTokenFields,
  ...shownSessionFields,
  session_duration_minutes: SessionMinutes,
})

/**
 * Registers the call that signs in with a token of an issuer that the project's document names. If the request has a
 * session of the same user, the token becomes another factor of that session.
 */
export function registerAttest(api: SdkApi): void {
  const { deps, signer } = api
  const { db } = deps
  const verify = createTrustedTokens(deps)

  sdkRoute(
    api,
    { call: 'POST /sessions/attest', access: 'project', exempt: 'operator', body: Attest },
    async (call) => {
      const { project, sender, visitor, body, token } = call
      // Portal accounts hold keys, so no other issuer may vouch for them.
      if (project.isPortal) throw new SdkError('unauthorized_action')
      const bodyKey = await readSessionKey(signer, project.id, body)
      const key = bodyKey ?? (token === undefined ? undefined : { token })
      await consumeNetworkLimit(deps, 'tokenExchanges', visitor.ip)
      const redeem = await redeemTrustedToken(deps, verify, { project, sender }, body)
      const signedIn = await runUnit(db, project, async (unit) => {
        const session = key && (await requireSession(unit, deps, key))
        const { user, factor } = await redeem(unit)
        if (!session || session.userId !== user.id) {
          return createSignIn(deps, call)(unit, { user, factor })
        }
        const current = { session, token: await toSessionToken(unit, deps, key, session) }
        return continueSignedIn(unit, deps, current, factor)
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
