import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../platform/db/database.ts'

declare const isBound: unique symbol

/**
 * A transaction in the directory of one project. The stores of this wing take it instead of a plain transaction, so
 * that none of them can be asked about the people of all projects.
 */
export type DirectoryTx = Tx & { readonly projectId: string; readonly [isBound]: true }

/** Runs a transaction in the directory of a project. */
export const openDirectory = <Result>(
  db: Database,
  project: { id: string },
  work: (tx: DirectoryTx) => Promise<Result>,
): Promise<Result> => db.transaction((tx) => work(bindDirectory(tx, project)))

/** Runs reads in the directory of a project, without a transaction. */
export const readDirectory = <Result>(
  db: Database,
  project: { id: string },
  work: (tx: DirectoryTx) => Promise<Result>,
): Promise<Result> => db.read((tx) => work(bindDirectory(tx, project)))

/**
 * Binds a transaction to the directory of a project until it ends.
 * @throws Error if it is bound to another one
 */
export function bindDirectory(tx: Tx, { id }: { id: string }): DirectoryTx {
  if ('projectId' in tx && tx.projectId !== id) throw new Error('One transaction, one directory.')
  return Object.assign(tx, { projectId: id }) as unknown as DirectoryTx
}

/** The condition that a row belongs to the directory and fits the other conditions. */
export const inDirectory = (
  tx: DirectoryTx,
  table: { projectId: AnyPgColumn },
  ...conditions: (SQLWrapper | undefined)[]
): SQL | undefined => and(eq(table.projectId, tx.projectId), ...conditions)
