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
  if (!isOfKind(project, vertical)) throw new SdkError('route_not_found', otherKind)
}

const otherKind =
  'This call is for projects of another kind: business projects have the calls below /b2b, consumer projects the others.'

/** Returns a project whose users are consumers. For a page or a call for consumers, projects of other kinds do not exist. */
export const onlyConsumers = <Project extends { kind: ProjectKind }>(
  project: Project | undefined,
): Project | undefined => (project && isOfKind(project, 'CONSUMER') ? project : undefined)
