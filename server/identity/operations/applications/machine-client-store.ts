import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { requireRoomForMachine } from '../../base/projects/project-limits.ts'
import { m2mClients } from '../../base/schema/m2m-clients.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  lockRow,
  updateRow,
} from '../../base/unit-of-work.ts'
import { createClientSecret, type RotationStep, rotateSecret, toSecretColumns } from './client-secret.ts'

export type MachineClient = typeof m2mClients.$inferSelect

type NewClient = Pick<MachineClient, 'name' | 'description' | 'scopes' | 'trustedMetadata'> & {
  id?: string | undefined
  secret?: string | undefined
}

/**
 * Creates a client. Its secret is returned once.
 * @returns undefined if the project has a client with this ID
 * @throws RequestError not_allowed if the project has as many clients as its document allows
 */
export async function createMachineClient(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random'>,
  { id = newId(deps.random, 'm2m-client'), secret = createClientSecret(deps), ...fields }: NewClient,
): Promise<{ client: MachineClient; secret: string } | undefined> {
  await requireRoomForMachine(unit)
  const [client] = await unit.tx
    .insert(m2mClients)
    .values({
      ...fields,
      ...toSecretColumns(secret),
      id,
      projectId: unit.projectId,
      status: 'active',
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!client) return undefined
  await publish(unit, { kind: 'machine_client_created', detail: { client: id } })
  return { client, secret }
}

/** Finds a client by its `client_id`. */
export async function findMachineClient(unit: DirectoryUnit, id: string): Promise<MachineClient | undefined> {
  return findRow(unit, m2mClients, eq(m2mClients.id, id))
}

/** Changes a client. @returns undefined if there is none with this ID */
export async function updateMachineClient(
  unit: DirectoryUnit,
  id: string,
  change: Partial<Pick<MachineClient, 'name' | 'description' | 'status' | 'scopes' | 'trustedMetadata'>>,
): Promise<MachineClient | undefined> {
  if (Object.keys(change).length === 0) return findMachineClient(unit, id)
  const client = await updateRow(unit, m2mClients, change, eq(m2mClients.id, id))
  if (client) await publish(unit, { kind: 'machine_client_changed', detail: { client: id } })
  return client
}

/** Deletes a client. Its tokens stay valid until they expire. @returns whether there was a client */
export async function removeMachineClient(unit: DirectoryUnit, id: string): Promise<boolean> {
  const removed = await deleteRows(unit, m2mClients, eq(m2mClients.id, id))
  if (removed.length === 0) return false
  await publish(unit, { kind: 'machine_client_removed', detail: { client: id } })
  return true
}

/**
 * Starts, cancels or completes the rotation of a client's secret.
 * @returns the client, and its next secret when the rotation starts
 */
export async function rotateMachineSecret(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'random'>,
  id: string,
  step: RotationStep,
): Promise<{ client: MachineClient; secret: string } | 'unknown' | 'wrong_step'> {
  const existing = await lockRow(unit, m2mClients, eq(m2mClients.id, id))
  if (!existing) return 'unknown'
  const rotated = rotateSecret(deps, existing, step)
  if (!rotated) return 'wrong_step'
  const { secretHash, secretLastFour, ...next } = rotated.columns
  const current = secretHash && secretLastFour ? { secretHash, secretLastFour } : {}
  const client = await updateRow(unit, m2mClients, { ...next, ...current }, eq(m2mClients.id, id))
  if (!client) return 'unknown'
  await publish(unit, { kind: 'client_secret_rotated', detail: { client: id, step } })
  return { client, secret: rotated.secret }
}

/** A search filter: a list of values, any of which may match. */
export type MachineFilter = { name: 'client_id' | 'client_name' | 'scopes'; values: readonly string[] }

type MachineSearch = {
  filters: readonly MachineFilter[]
  operator: 'AND' | 'OR'
  after: string | undefined
  limit: number
}

/** Finds a page of clients in the order of their IDs, and counts all matches. */
export async function searchMachineClients(
  unit: DirectoryUnit,
  { filters, operator, after, limit }: MachineSearch,
): Promise<{ clients: MachineClient[]; total: number }> {
  const conditions = filters.map(toCondition)
  const fits = operator === 'OR' ? or(...conditions) : and(...conditions)
  const isLater = after === undefined ? undefined : gt(m2mClients.id, after)
  const clients = await unit.tx
    .select()
    .from(m2mClients)
    .where(inProject(unit, m2mClients, fits, isLater))
    .orderBy(asc(m2mClients.id))
    .limit(limit)
  return { clients, total: await unit.tx.$count(m2mClients, inProject(unit, m2mClients, fits)) }
}

function toCondition({ name, values }: MachineFilter): SQL {
  if (values.length === 0) return sql`false`
  if (name === 'client_id') return inArray(m2mClients.id, [...values])
  if (name === 'client_name') return inArray(m2mClients.name, [...values])
  const hasScope = values.map((scope) => sql`${m2mClients.scopes} @> ${JSON.stringify([scope])}::jsonb`)
  return sql`(${sql.join(hasScope, sql` or `)})`
}
