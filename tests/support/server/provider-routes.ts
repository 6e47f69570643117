import type { SdkApi } from '../../../server/identity/browser-api/sdk-api.ts'
import { createSigner } from '../../../server/identity/sessions/signing.ts'
import { createBrowserCalls } from '../../../server/identity/surfaces/browser-calls.ts'
import type { TestServer } from './test-server.ts'

/** Lists every registered call of /sdk/v1, so that calls added later are also tested. */
export const listProviderRoutes = ({ deps }: TestServer): SdkApi['routes'] =>
  createBrowserCalls(deps, createSigner(deps)).routes
