import { SdkError } from '../errors/sdk-error.ts'
import type { ProjectKind } from '../schema/projects.ts'

/** The kind of a project in the provider's contract. */
export type Vertical = 'CONSUMER' | 'B2B'

const verticals: Readonly<Record<ProjectKind, Vertical>> = { consumer: 'CONSUMER', business: 'B2B' }

/** Returns the name of a project's kind in the provider's contract. */
export const toVertical = ({ kind }: { kind: ProjectKind }): Vertical => verticals[kind]

/** Returns whether a project is of a kind. @param vertical `any` for every kind */
export const isOfKind = (project: { kind: ProjectKind }, vertical: Vertical | 'any'): boolean =>
  vertical === 'any' || toVertical(project) === vertical

/**
 * Requires that a call is for projects of this kind. For another project, it does not exist.
 * @param vertical by default, projects of consumers
 * @throws SdkError route_not_found
 */
export function requireKind(project: { kind: ProjectKind }, vertical: Vertical | 'any' = 'CONSUMER'): void {
  if (!isOfKind(project, vertical)) throw new SdkError('route_not_found', otherKind[project.kind])
}

/** What the site changes, by the kind of its project. Pages show this text if their tag is of another kind. */
const otherKind: Readonly<Record<ProjectKind, string>> = {
  consumer:
    'This project has the kind consumer. Remove kind="business" from the tag, or use the client and the calls for consumers.',
  business:
    'This project has the kind business. Add kind="business" to the tag, or use the client and the calls below /b2b.',
}

/** Returns a project whose users are consumers. For a page or a call for consumers, projects of other kinds do not exist. */
export const onlyConsumers = <Project extends { kind: ProjectKind }>(
  project: Project | undefined,
): Project | undefined => (project && isOfKind(project, 'CONSUMER') ? project : undefined)
