import * as z from 'zod/mini'
import { removePasskey, renamePasskey } from '../../credentials/passkeys.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { PasskeyName } from '../../methods/passkeys/fields.ts'
import { runUnit } from '../../unit-of-work.ts'
import { rejectImpersonated } from '../../users/user-change.ts'
import { toProviderPasskey } from '../../wire/serializers.ts'
import { registerRemoval } from '../removal.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

/** Validated in the handler: an invalid name has its own error here, not the error for a user's name. */
const Rename = z.object({ name: z.optional(z.unknown()) })

/**
 * Registers the routes that rename and delete the signed-in user's passkeys. Other users' passkeys are not found
 * (rule A46).
 */
export function registerPasskeyChanges(api: SdkApi): void {
  const { db } = api.deps

  sdkRoute(
    api,
    { call: 'PUT /webauthn/update/:id', access: 'session', exempt: 'account', body: Rename },
    async ({ project, body, principal, params }) => {
      const { success, data: name } = PasskeyName.safeParse(body.name)
      if (!success) throw new SdkError('empty_webauthn_registration_name')
      rejectImpersonated(principal.session)
      const passkey = await runUnit(db, project, (unit) =>
        renamePasskey(unit, principal.user.id, params.id, name),
      )
      if (!passkey) throw new SdkError('webauthn_registration_not_found')
      return { webauthn_registration: toProviderPasskey(passkey) }
    },
  )

  registerRemoval(api, {
    path: '/users/webauthn_registrations/:id',
    notFound: 'webauthn_registration_not_found',
    async remove(unit, userId, id) {
      const passkey = await removePasskey(unit, userId, id)
      return passkey && { kind: 'passkeyRemoved', values: { name: passkey.name } }
    },
  })
}
