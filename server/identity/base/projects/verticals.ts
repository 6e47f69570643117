import type { ProjectKind } from '../schema/projects.ts'

/** The names of the kinds of projects in the provider's contract. */
const verticals: Readonly<Record<ProjectKind, string>> = { consumer: 'CONSUMER', business: 'B2B' }

/** Returns the name of a project's kind in the provider's contract. */
export const toVertical = ({ kind }: { kind: ProjectKind }): string => verticals[kind]
