import { type AnyPgColumn, foreignKey, text } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

/*
 * Every row of a directory has the ID of its project, and every reference between two such rows includes this ID,
 * in its foreign key or, to a session, in a trigger (`ofSession`). The database therefore rejects a row that refers to a row of
 * another project.
 */

/** The project of a row. Deleting the project deletes the row. */
export const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

/**
 * The project of a row that belongs to a user. The reference to the user includes the project, so a separate foreign
 * key to the project is unnecessary. Its check would add a fifth to the time of an import.
 */
export const projectOfUser = () => text('project_id').notNull()

/** The organization of a row, which is null for consumers (ADR 0098). Its table has `ofOrganization` or `ofMember` (users.ts). */
export const organizationId = () => text('organization_id')

type Target = { projectId: AnyPgColumn; id: AnyPgColumn }

/** A reference to a row of the same project. Deleting that row deletes this one. */
export const withinProject = (name: string, columns: [AnyPgColumn, AnyPgColumn], { projectId, id }: Target) =>
  foreignKey({ name, columns, foreignColumns: [projectId, id] }).onDelete('cascade')
