import { createSigner } from '../../../server/auth/sessions/signing.ts'
import type { SdkRoute } from '../../../server/provider/provider.ts'
import { createProviderCalls } from '../../../server/provider-calls.ts'
import type { TestServer } from './test-server.ts'

/** Every call of /sdk/v1, from the registration itself: a call that is added later is tested too. */
export const listProviderRoutes = ({ deps }: TestServer): SdkRoute[] =>
  createProviderCalls(deps, createSigner(deps)).routes
