import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db/database.ts'
import { projects } from '../schema/projects.ts'

/**
 * The condition that this version serves a project. Servers of two versions can use one database (ADR 0087). The later
 * one may have projects of another kind, which this one must treat as if they did not exist (ADR 0098).
 */
export const isServed = inArray(projects.kind, ['consumer', 'business'])

/** The condition that a row belongs to a project that this version serves, for work in all projects. */
export const isOfServedProject = (tx: Tx, table: { projectId: AnyPgColumn }): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(projects)
      .where(and(eq(projects.id, table.projectId), isServed)),
  )
