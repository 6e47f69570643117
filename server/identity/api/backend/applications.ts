import { asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import { applications } from '../../base/schema/applications.ts'
import { deleteRows, inProject, runUnit } from '../../base/unit-of-work.ts'
import {
  type Application,
  createApplication,
  findApplication,
  rotateApplicationSecret,
  toClientType,
  updateApplication,
} from '../../operations/applications/applications.ts'
import { type BackendApi, backendRoute, unitRoute } from './backend.ts'
import { pageFields, readCursor, writeCursor } from '../wire/page-cursor.ts'
import { protectPortalAccounts } from './user-store.ts'

const Search = z.object(pageFields)

/** Registers the calls that read and delete the applications of a project. */
export function registerBackendApplications(api: BackendApi): void {
  const { db } = api.deps

  backendRoute(
    api,
    { call: 'POST /connected_apps/clients/search', scope: 'read', body: Search },
    ({ project, body: { cursor, limit } }) => {
      const from = readCursor(cursor, 'connected_app_search_invalid_cursor')
      return runUnit(db, project, async (unit) => {
        const rows = await unit.tx
          .select()
          .from(applications)
          .where(inProject(unit, applications, from && gt(applications.id, from.after)))
          .orderBy(asc(applications.id))
          .limit(limit + 1)
        const last = rows.length > limit ? rows[limit - 1]?.id : undefined
        return {
          connected_apps: rows.slice(0, limit).map(toListedApp),
          results_metadata: {
            total: await unit.tx.$count(applications, inProject(unit, applications)),
            ...(last === undefined ? {} : { next_cursor: writeCursor({ after: last }) }),
          },
        }
      })
    },
  )

  unitRoute(api, { call: 'GET /connected_apps/clients/:id', scope: 'read' }, async (unit, { params }) => {
    const application = await findApplication(unit, params.id)
    if (!application) throw new SdkError('connected_app_not_found')
    return { connected_app: toListedApp(application) }
  })

  unitRoute(api, { call: 'DELETE /connected_apps/clients/:id', scope: 'write' }, async (unit, { params }) => {
    // Deletes by cascade: consents, authorization codes and access tokens.
    const [deleted] = await deleteRows(unit, applications, eq(applications.id, params.id))
    if (!deleted) throw new SdkError('connected_app_not_found')
    await publish(unit, { kind: 'application_removed', detail: { application: deleted.id } })
    return { client_id: deleted.id }
  })
}

/** Converts an application to the format of the contract. */
const toConnectedApp = (application: Application) => ({
  client_id: application.id,
  client_name: application.name,
  client_description: application.description,
  status: 'active',
  client_type: toClientType(application),
  redirect_urls: application.redirectUrls,
  post_logout_redirect_urls: application.logoutUrls,
  ...(application.logoUrl === null ? {} : { logo_url: application.logoUrl }),
  full_access_allowed: application.allowsFullAccess,
  bypass_consent_for_offline_access: false,
  access_token_expiry_minutes: application.accessTokenMinutes,
  access_token_template_content: '',
  id_token_template_content: '',
  // JSON omits what is undefined.
  access_token_custom_audience: application.accessTokenAudience ?? undefined,
  client_secret_last_four: application.secretLastFour ?? undefined,
  next_client_secret_last_four: application.nextSecretLastFour ?? undefined,
})

/** The responses to registering a client and to starting a rotation do not have `creation_method`. */
const toListedApp = (application: Application) => ({
  ...toConnectedApp(application),
  creation_method: 'API',
})

const clientTypes = ['first_party', 'first_party_public', 'third_party', 'third_party_public'] as const

/** HTTPS, or a server on the user's own machine, which native applications start (RFC 8252 7.3). */
const WebUrl = Text.check(
  z.maxLength(2000),
  z.regex(
    /^(?:https:\/\/[^\s#@/?][^\s#@]*|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?][^\s#@]*)?)$/,
    'must be a URL that begins with https:// (http:// only for this machine)',
  ),
  z.refine((text) => URL.canParse(text), 'must be a URL'),
)
const Urls = z.array(WebUrl).check(z.maxLength(100))
const Template = z.optional(Text.check(z.maxLength(10_000)))
const fields = {
  client_name: z.optional(Text.check(z.maxLength(200))),
  client_description: z.optional(Text.check(z.maxLength(500))),
  redirect_urls: z.optional(Urls),
  post_logout_redirect_urls: z.optional(Urls),
  logo_url: z.optional(WebUrl),
  full_access_allowed: z.optional(z.boolean()),
  access_token_expiry_minutes: z.optional(z.int().check(z.minimum(5), z.maximum(1440))),
  access_token_custom_audience: z.optional(Text.check(z.maxLength(500))),
  access_token_template_content: Template,
  id_token_template_content: Template,
  // Applications get no refresh tokens, so there is no consent to bypass.
  bypass_consent_for_offline_access: z.optional(z.literal(false)),
}
const Update = z.object(fields)
const Create = z.object({ client_type: z.enum(clientTypes), ...fields })

/** The calls that rotate a secret: the end of each path, and the step. */
export const rotationCalls = [
  ['rotate/start', 'start'],
  ['rotate/cancel', 'cancel'],
  ['rotate', 'finish'],
] as const

/** Registers the calls that register and change the applications of a project. */
export function registerApplicationChanges(api: BackendApi): void {
  const { deps } = api

  unitRoute(
    api,
    { call: 'POST /connected_apps/clients', scope: 'write', body: Create },
    async (unit, { project, body }) => {
      if (body.full_access_allowed) protectPortalAccounts(project)
      const { application, secret } = await createApplication(unit, deps, {
        name: '',
        description: '',
        logoUrl: null,
        redirectUrls: [],
        logoutUrls: [],
        allowsFullAccess: false,
        accessTokenMinutes: 60,
        accessTokenAudience: null,
        ...toChange(body),
        isFirstParty: body.client_type.startsWith('first_party'),
        isPublic: body.client_type.endsWith('_public'),
      })
      const secretField = secret === undefined ? {} : { client_secret: secret }
      return { connected_app: { ...toConnectedApp(application), ...secretField } }
    },
  )

  unitRoute(
    api,
    { call: 'PUT /connected_apps/clients/:id', scope: 'write', body: Update },
    async (unit, { project, params, body }) => {
      if (body.full_access_allowed) protectPortalAccounts(project)
      const application = await updateApplication(unit, params.id, toChange(body))
      if (!application) throw new SdkError('connected_app_not_found')
      return { connected_app: toListedApp(application) }
    },
  )

  for (const [path, step] of rotationCalls) {
    unitRoute(
      api,
      { call: `POST /connected_apps/clients/:id/secrets/${path}`, scope: 'write' },
      async (unit, { params }) => {
        const rotated = await rotateApplicationSecret(unit, deps, String(params.id), step)
        if (rotated === 'unknown') throw new SdkError('connected_app_not_found')
        if (rotated === 'public') throw new BackendError('public_connected_apps_do_not_have_secrets')
        if (rotated === 'wrong_step') {
          throw new BackendError(
            step === 'start' ? 'connected_app_already_rotating_secret' : 'connected_app_not_rotating_secret',
          )
        }
        const { application, secret } = rotated
        if (step !== 'start') return { connected_app: toListedApp(application) }
        const next = {
          client_secret_last_four: application.secretLastFour ?? '',
          next_client_secret: secret,
        }
        return { connected_app: { ...toConnectedApp(application), ...next } }
      },
    )
  }
}

/** Converts the fields of a request to columns. @throws BackendError idp_invalid_access_token_jwt_template */
function toChange(body: z.output<typeof Update>): Partial<Application> {
  if (body.access_token_template_content || body.id_token_template_content) {
    throw new BackendError('idp_invalid_access_token_jwt_template')
  }
  const columns: [keyof Application, unknown][] = [
    ['name', body.client_name],
    ['description', body.client_description],
    ['logoUrl', body.logo_url],
    ['redirectUrls', body.redirect_urls],
    ['logoutUrls', body.post_logout_redirect_urls],
    ['allowsFullAccess', body.full_access_allowed],
    ['accessTokenMinutes', body.access_token_expiry_minutes],
    ['accessTokenAudience', body.access_token_custom_audience],
  ]
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined))
}
