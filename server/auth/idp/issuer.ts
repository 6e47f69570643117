import type { Project } from '../../projects/store.ts'

/** As which issuer a project signs its people's ID tokens: the portal's is this server itself. */
export const toIssuer = ({ id, isPortal }: Pick<Project, 'id' | 'isPortal'>, publicUrl: string): string =>
  isPortal ? publicUrl : `${publicUrl}/v1/public/${id}`
