import { createSigner } from '../../../server/identity/accounts/sessions/signing.ts'
import type { BackendApi } from '../../../server/identity/api/backend/backend.ts'
import type { SdkApi } from '../../../server/identity/api/browser/sdk-api.ts'
import { createBackendCalls } from '../../../server/identity/api/surfaces/backend-calls.ts'
import { createBrowserCalls } from '../../../server/identity/api/surfaces/browser-calls.ts'
import type { TestServer } from './test-server.ts'

/** Lists every registered call of /sdk/v1, so that calls added later are also tested. */
export const listProviderRoutes = ({ deps }: TestServer): SdkApi['routes'] =>
  createBrowserCalls(deps, createSigner(deps)).routes

/** Lists every registered call of /v1. */
export const listBackendRoutes = ({ deps }: TestServer): BackendApi['routes'] =>
  createBackendCalls(deps, createSigner(deps)).routes
