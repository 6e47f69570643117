import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import {
  createMachineClient,
  findMachineClient,
  type MachineClient,
  removeMachineClient,
  rotateMachineSecret,
  searchMachineClients,
  updateMachineClient,
} from '../../operations/applications/machine-client-store.ts'
import { rotationCalls } from './applications.ts'
import { type BackendApi, unitRoute } from './backend.ts'
import { MachineScopes, requireMachineScopes, Search, toMachineFilters } from './m2m-fields.ts'
import { readCursor, writeCursor } from '../wire/page-cursor.ts'
import { Metadata, merge } from '../wire/metadata.ts'

const fields = {
  client_name: z.optional(Text.check(z.maxLength(200))),
  client_description: z.optional(Text.check(z.maxLength(1000))),
  trusted_metadata: Metadata,
}
const Create = z.object({
  client_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._|-]{1,128}$/))),
  client_secret: z.optional(Text.check(z.maxLength(200))),
  scopes: MachineScopes,
  ...fields,
})
const Update = z.object({
  status: z.optional(z.enum(['active', 'inactive'])),
  scopes: z.optional(MachineScopes),
  ...fields,
})
/** The length of a random secret. The database stores a fast hash, so shorter secrets would be weak. */
const shortestSecret = 32

/** Registers the calls that manage the machine clients of a project. */
export function registerMachineClients(api: BackendApi): void {
  const { deps } = api

  unitRoute(api, { call: 'POST /m2m/clients', scope: 'write', body: Create }, async (unit, { body }) => {
    const { client_id: id, client_secret: secret } = body
    if (secret !== undefined && secret.length < shortestSecret) {
      throw new BackendError('insecure_m2m_client_secret')
    }
    const created = await createMachineClient(unit, deps, {
      id,
      secret,
      name: body.client_name ?? '',
      description: body.client_description ?? '',
      scopes: requireMachineScopes(body.scopes),
      trustedMetadata: merge({}, body.trusted_metadata ?? {}),
    })
    if (!created) throw new BackendError('duplicate_m2m_client_id')
    return { m2m_client: { ...toClient(created.client), client_secret: created.secret } }
  })

  unitRoute(
    api,
    { call: 'POST /m2m/clients/search', scope: 'read', body: Search },
    async (unit, { body: { cursor, limit, query } }) => {
      const filters = toMachineFilters(query?.operands ?? [])
      const after = readCursor(cursor, 'm2m_search_invalid_cursor')?.after
      const operator = query?.operator ?? 'AND'
      const matches = await searchMachineClients(unit, { filters, operator, after, limit: limit + 1 })
      const page = matches.clients.slice(0, limit)
      const last = matches.clients.length > limit ? page.at(-1) : undefined
      return {
        m2m_clients: page.map(toClient),
        results_metadata: {
          total: matches.total,
          ...(last ? { next_cursor: writeCursor({ after: last.id }) } : {}),
        },
      }
    },
  )

  unitRoute(api, { call: 'GET /m2m/clients/:id', scope: 'read' }, async (unit, { params }) => ({
    m2m_client: toClient(await requireClient(unit, params.id)),
  }))

  unitRoute(
    api,
    { call: 'PUT /m2m/clients/:id', scope: 'write', body: Update },
    async (unit, { params, body }) => {
      const { id, trustedMetadata } = await requireClient(unit, params.id)
      const { client_name: name, client_description: description, status, scopes } = body
      const client = await updateMachineClient(unit, id, {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(status === undefined ? {} : { status }),
        ...(scopes === undefined ? {} : { scopes: requireMachineScopes(scopes) }),
        ...(body.trusted_metadata ? { trustedMetadata: merge(trustedMetadata, body.trusted_metadata) } : {}),
      })
      if (!client) throw new BackendError('m2m_client_not_found')
      return { m2m_client: toClient(client) }
    },
  )

  unitRoute(api, { call: 'DELETE /m2m/clients/:id', scope: 'write' }, async (unit, { params }) => {
    if (!(await removeMachineClient(unit, params.id))) throw new BackendError('m2m_client_not_found')
    return { client_id: params.id }
  })

  for (const [path, step] of rotationCalls) {
    unitRoute(
      api,
      { call: `POST /m2m/clients/:id/secrets/${path}`, scope: 'write' },
      async (unit, { params }) => {
        const rotated = await rotateMachineSecret(unit, deps, String(params.id), step)
        if (rotated === 'unknown') throw new BackendError('m2m_client_not_found')
        if (rotated === 'wrong_step') {
          throw new BackendError(
            step === 'start' ? 'm2m_client_already_rotating_secret' : 'm2m_client_not_rotating_secret',
          )
        }
        const next = step === 'start' ? { next_client_secret: rotated.secret } : {}
        return { m2m_client: { ...toClient(rotated.client), ...next } }
      },
    )
  }
}

async function requireClient(unit: DirectoryUnit, id: string): Promise<MachineClient> {
  const client = await findMachineClient(unit, id)
  if (!client) throw new BackendError('m2m_client_not_found')
  return client
}

const toClient = (client: MachineClient) => ({
  client_id: client.id,
  client_name: client.name,
  client_description: client.description,
  status: client.status,
  scopes: client.scopes,
  client_secret_last_four: client.secretLastFour,
  trusted_metadata: client.trustedMetadata,
  ...(client.nextSecretLastFour === null ? {} : { next_client_secret_last_four: client.nextSecretLastFour }),
})
