import { registerExchange, registerIdp, registerLogout } from '../browser-api/applications/routes.ts'
import { registerAttest } from '../browser-api/attest.ts'
import { registerImpersonationLinks } from '../browser-api/impersonation.ts'
import { registerMagicLinks } from '../browser-api/magic-links.ts'
import { registerOAuth } from '../browser-api/oauth.ts'
import { registerOtp } from '../browser-api/otp/routes.ts'
import { registerAuthenticating } from '../browser-api/passkeys/authenticate.ts'
import { registerPasskeyChanges, registerRegistering } from '../browser-api/passkeys/register.ts'
import { registerPasswordResets, registerPasswords } from '../browser-api/password/routes.ts'
import { closeSdkApi, createSdkApi, type SdkApi } from '../browser-api/sdk-api.ts'
import { registerProviderBasics } from '../browser-api/settings-and-sessions.ts'
import { registerTotps } from '../browser-api/totps.ts'
import { registerWallets } from '../browser-api/wallets/routes.ts'
import type { Deps } from '../../base/deps.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'

/** Creates the provider's contract under /sdk/v1; `routes` describes each call. */
export function createBrowserCalls(deps: Deps, signer: Signer): SdkApi {
  const provider = createSdkApi(deps, signer)
  registerProviderBasics(provider)
  registerOtp(provider)
  registerMagicLinks(provider)
  registerPasswords(provider)
  registerPasswordResets(provider)
  registerRegistering(provider)
  registerAuthenticating(provider)
  registerPasskeyChanges(provider)
  registerWallets(provider)
  registerTotps(provider)
  registerOAuth(provider)
  registerIdp(provider)
  registerLogout(provider)
  registerExchange(provider)
  registerAttest(provider)
  registerImpersonationLinks(provider)
  closeSdkApi(provider)
  return provider
}
