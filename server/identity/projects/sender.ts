import type { Project } from './store.ts'

/** The senders whose bounces concern a project. The notices of the portal's own wing belong to no project (null). */
export const toSenderIds = ({ id, isPortal }: Pick<Project, 'id' | 'isPortal'>): (string | null)[] =>
  isPortal ? [id, null] : [id]
