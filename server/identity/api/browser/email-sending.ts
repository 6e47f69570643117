import type * as z from 'zod/mini'
import type { Email } from '#contract/ids.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { authorizeContactRequest } from '../../operations/access/authorize-user-change.ts'
import { type SdkApi, type SdkCall, type SdkRoute, sdkRoute } from './sdk-api.ts'

/** A body that names the email address. */
type NamesEmail = z.ZodMiniType<{ email: Email }>

/** A request for an email with a code or a link. */
export type EmailRequest<Body extends NamesEmail> = Pick<
  SdkCall<SdkRoute & { body: Body }>,
  'project' | 'sender' | 'visitor' | 'body'
>

/** The session in which an email is requested, and whether its user already has the email address. */
export type WithinSession = { userId: string; isOwn: boolean }

type Sending<Body extends NamesEmail> = {
  path: `/${string}/email`
  product: 'otp' | 'emailMagicLinks'
  body: Body
  send: (request: EmailRequest<Body>, within?: WithinSession) => Promise<object>
}

/**
 * Registers the three routes that send a code or a link by email: two equivalent routes to sign in or up, and one to
 * verify or add the email address within a session. They respond the same whether or not an account exists.
 */
export function registerEmailSending<Body extends NamesEmail>(
  api: SdkApi,
  { path, product, body, send }: Sending<Body>,
): void {
  const { deps } = api
  for (const suffix of ['login_or_create', 'send/primary'] as const) {
    const route = { call: `POST ${path}/${suffix}`, access: 'project', product, body } as const
    sdkRoute(api, route, (call) => send(call as EmailRequest<Body>))
  }
  sdkRoute(
    api,
    { call: `POST ${path}/send/secondary`, access: 'session', exempt: 'contact', body },
    async ({ principal, ...call }) => {
      const request = call as EmailRequest<Body>
      const { project } = request
      const { email: value } = request.body as { email: Email }
      const isOwn = await runUnit(deps.db, project, (unit) =>
        authorizeContactRequest(unit, deps, project, principal, { kind: 'email', value }),
      )
      return send(request, { userId: principal.user.id, isOwn })
    },
  )
}
