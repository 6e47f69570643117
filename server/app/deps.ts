import type { Deps as IdentityDeps } from '../identity/base/deps.ts'
import type { Deps as PortalDeps } from '../portal/deps.ts'

/** The server's dependencies, created once at startup and replaced in tests. */
export type Deps = IdentityDeps & PortalDeps
