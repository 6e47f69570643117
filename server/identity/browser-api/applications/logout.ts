import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { findApplication } from '../../applications/applications.ts'
import { readIdTokenHint } from '../../applications/id-token-hint.ts'
import { toResponseUrl } from '../../applications/redirect.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { runUnit } from '../../unit-of-work.ts'
import { RedirectUrl } from '../../wire/schemas.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Start = z.object({
  client_id: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200)),
  post_logout_redirect_uri: RedirectUrl,
  state: z.optional(Text.check(z.maxLength(4000))),
  id_token_hint: z.optional(Text.check(z.maxLength(8000))),
})

/**
 * Registers the route for logout requests of applications (rule A27). The page asks for confirmation unless an ID
 * token shows that the application means the signed-in user. The page ends the session; this route does not.
 */
export function registerLogout(api: SdkApi): void {
  const { deps } = api

  sdkRoute(
    api,
    { call: 'POST /oauth/logout/start', access: 'project', exempt: 'application', body: Start },
    async ({ project, principal, body }) => {
      const application = await runUnit(deps.db, project, (unit) => findApplication(unit, body.client_id))
      if (!application) throw new SdkError('connected_app_not_found')
      if (!application.logoutUrls.includes(body.post_logout_redirect_uri)) {
        throw new SdkError('connected_app_supplied_redirect_url_not_found_in_client')
      }
      const isMeant =
        principal !== undefined &&
        body.id_token_hint !== undefined &&
        (await readIdTokenHint(api, project, { clientId: application.id, idToken: body.id_token_hint })) ===
          principal.user.id
      return {
        redirect_uri: toResponseUrl(body.post_logout_redirect_uri, { state: body.state }),
        consent_required: principal !== undefined && !isMeant,
      }
    },
  )
}
