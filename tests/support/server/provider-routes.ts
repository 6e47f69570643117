import { createSigner } from '../../../server/auth/sessions/signing.ts'
import type { SdkRoute } from '../../../server/provider/provider.ts'
import { createProviderCalls } from '../../../server/provider-calls.ts'
import type { TestServer } from './test-server.ts'

/** Lists every registered call of /sdk/v1, so that calls added later are tested too. */
export const listProviderRoutes = ({ deps }: TestServer): SdkRoute[] =>
  createProviderCalls(deps, createSigner(deps)).routes
