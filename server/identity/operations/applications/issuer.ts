import type { Project } from '../../base/projects/store.ts'

/** Returns the issuer of a project's ID tokens. The portal's issuer is the server itself. */
export const toIssuer = ({ id, isPortal }: Pick<Project, 'id' | 'isPortal'>, publicUrl: string): string =>
  isPortal ? publicUrl : `${publicUrl}/v1/public/${id}`

/** Returns the URL of a project's public keys. */
export const toKeySetUrl = ({ id, isPortal }: Pick<Project, 'id' | 'isPortal'>, publicUrl: string): string =>
  isPortal ? `${publicUrl}/.well-known/jwks.json` : `${publicUrl}/v1/sessions/jwks/${id}`
