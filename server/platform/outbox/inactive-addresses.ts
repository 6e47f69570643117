import { and, asc, eq, exists, inArray, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import { prepareStatement } from '../db/prepared.ts'
import { inactiveAddresses } from '../schema/messages.ts'

/** Why email to an address stopped. `projectId` is null for the portal's notices. */
export type Inactivity = {
  projectId: string | null
  address: string
  reason: 'bounce' | 'complaint'
  /** the status that the mail server reported, such as 5.1.1; '' if unknown */
  status: string
}

const portal = ''

type OrPlaceholder<Value> = Value | Placeholder

const isOf = (
  projectIds: readonly OrPlaceholder<string | null>[],
  address: OrPlaceholder<string> | PgColumn,
) =>
  and(
    inArray(
      inactiveAddresses.projectId,
      projectIds.map((id) => id ?? portal),
    ),
    eq(inactiveAddresses.address, address),
  )

/** Returns whether email from one of these projects to this address has stopped. */
export async function isInactive(
  tx: Tx,
  projectIds: readonly (string | null)[],
  address: string,
): Promise<boolean> {
  return (await tx.$count(inactiveAddresses, isOf(projectIds, address))) > 0
}

/** The condition of a statement that email from one of these projects to this address has stopped. */
export const hasInactive = (tx: Tx, projectIds: readonly (string | null)[], address: string | PgColumn) =>
  sql<boolean>`${exists(tx.select({ one: sql`1` }).from(inactiveAddresses).where(isOf(projectIds, address)))}`

/** Returns which of these addresses get no email from a project, and why. */
export async function listStopped(
  tx: Tx,
  projectId: string | null,
  addresses: readonly string[],
): Promise<Map<string, Inactivity['reason']>> {
  if (addresses.length === 0) return new Map()
  const isOne = and(
    eq(inactiveAddresses.projectId, projectId ?? portal),
    inArray(inactiveAddresses.address, [...addresses]),
  )
  const rows = await tx.select().from(inactiveAddresses).where(isOne)
  return new Map(rows.map(({ address, reason }) => [address, reason]))
}

const readStopped = prepareStatement('stopped_addresses', (tx) => {
  const { projectId, address } = inactiveAddresses
  const isOne = sql`${address} = any(${sql.placeholder('addresses')})`
  return tx.select({ projectId, address }).from(inactiveAddresses).where(isOne)
})

/** Returns a function that tells whether email of a message's project to its address has stopped. */
export async function findStopped(
  tx: Tx,
  messages: readonly { projectId: string | null; to: string }[],
): Promise<(message: { projectId: string | null; to: string }) => boolean> {
  if (messages.length === 0) return () => false
  const rows = await readStopped(tx, { addresses: [...new Set(messages.map(({ to }) => to))] })
  return (message) =>
    rows.some((row) => row.address === message.to && row.projectId === (message.projectId ?? portal))
}

/** Stops a project's email to an address. @returns false if it had already stopped */
export async function addInactive(tx: Tx, inactivity: Inactivity, createdAt: Date): Promise<boolean> {
  const added = await tx
    .insert(inactiveAddresses)
    .values({ ...inactivity, projectId: inactivity.projectId ?? portal, createdAt })
    .onConflictDoNothing()
    .returning({ address: inactiveAddresses.address })
  return added.length > 0
}

/**
 * Builds the statement that allows email from a project to an address again, because its owner just proved it.
 * @param isPortal the condition that the portal's notices come from this project
 */
export const buildRemoval = (
  tx: Tx,
  projectId: OrPlaceholder<string>,
  isPortal: SQL,
  address: OrPlaceholder<string>,
) => tx.delete(inactiveAddresses).where(or(isOf([projectId], address), and(isOf([null], address), isPortal)))

/** Allows email from every project to an address again. @returns the number of projects */
export async function removeInactiveEverywhere(tx: Tx, address: string): Promise<number> {
  const removed = await tx
    .delete(inactiveAddresses)
    .where(eq(inactiveAddresses.address, address))
    .returning({ address: inactiveAddresses.address })
  return removed.length
}

/** Lists the addresses that get no email, oldest first. */
export async function listInactive(tx: Tx): Promise<(Inactivity & { createdAt: Date })[]> {
  const rows = await tx.select().from(inactiveAddresses).orderBy(asc(inactiveAddresses.createdAt))
  return rows.map((row) => ({ ...row, projectId: row.projectId === portal ? null : row.projectId }))
}

/** Removes entries from before a given time, because mailboxes may be created again. */
export async function sweepInactive(tx: Tx, before: Date): Promise<void> {
  await tx.delete(inactiveAddresses).where(lte(inactiveAddresses.createdAt, before))
}
