import { compactVerify, createLocalJWKSet } from 'jose'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../provider/error.ts'
import { type SdkApi, sdkRoute } from '../provider/provider.ts'
import { RedirectUrl } from '../provider/schemas.ts'
import { findApplication } from './applications.ts'
import { toAnswerUrl } from './consent.ts'
import { toIssuer } from './issuer.ts'

const Start = z.object({
  client_id: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200)),
  post_logout_redirect_uri: RedirectUrl,
  state: z.optional(Text.check(z.maxLength(4000))),
  id_token_hint: z.optional(Text.check(z.maxLength(8000))),
})

/** The claims that a valid id_token_hint has. */
const Hint = z.object({ iss: z.string(), aud: z.string(), sub: z.string() })

/**
 * Registers the route for logout requests of applications (rule A27). The page asks for confirmation unless an ID
 * token shows that the application means the signed-in user. The page ends the session; this route does not.
 */
export function registerLogout(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/oauth/logout/start',
      access: 'project',
      product: { exempt: 'application' },
      body: Start,
    },
    async ({ project, caller, body }) => {
      const application = await openDirectory(deps.db, project, (tx) => findApplication(tx, body.client_id))
      if (!application) throw new SdkError('connected_app_not_found')
      if (!application.logoutUrls.includes(body.post_logout_redirect_uri)) {
        throw new SdkError('connected_app_supplied_redirect_url_not_found_in_client')
      }
      const meant = await readHint(project.id, body.id_token_hint)
      const isMeant =
        meant !== undefined &&
        meant.iss === toIssuer(project, deps.config.publicUrl) &&
        meant.aud === application.id &&
        meant.sub === caller?.user.id
      return {
        redirect_uri: toAnswerUrl(body.post_logout_redirect_uri, { state: body.state }),
        consent_required: caller !== undefined && !isMeant,
      }
    },
  )

  /** Reads an id_token_hint. It may have expired, because it only identifies the user. */
  async function readHint(
    projectId: string,
    idToken: string | undefined,
  ): Promise<z.output<typeof Hint> | undefined> {
    if (idToken === undefined) return undefined
    const keys = createLocalJWKSet(await signer.getKeySet(projectId))
    try {
      const { payload } = await compactVerify(idToken, keys, { algorithms: ['ES256'] })
      return Hint.safeParse(JSON.parse(new TextDecoder().decode(payload))).data
    } catch {
      return undefined
    }
  }
}
