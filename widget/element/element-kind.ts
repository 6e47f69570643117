import type { Kind } from '../app/kind.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { ClientOptions } from '../provider/stytch/client-options.ts'

/** A kind of project, with the provider's client for it. */
export type ElementKind = Kind & { fetchClient(): Promise<(options: ClientOptions) => AuthProvider> }
