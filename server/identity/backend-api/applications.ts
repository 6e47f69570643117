import { asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Application, findApplication, toClientType } from '../applications/applications.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { publish } from '../events/publish.ts'
import { applications } from '../schema/applications.ts'
import { deleteRows, inProject, runUnit } from '../unit-of-work.ts'
import { type BackendApi, backendRoute, unitRoute } from './backend.ts'
import { pageFields, readCursor, writeCursor } from './page-cursor.ts'

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
export const toConnectedApp = (application: Application) => ({
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
export const toListedApp = (application: Application) => ({
  ...toConnectedApp(application),
  creation_method: 'API',
})
