import { findPrincipal } from '../../accounts/sessions/principal.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Deps } from '../../base/deps.ts'
import { registerExchange, registerIdp, registerLogout } from '../browser/applications/routes.ts'
import { registerAttest } from '../browser/attest.ts'
import { registerBusinessCalls } from '../browser/business/register.ts'
import { unservedBusinessCalls } from '../browser/business/unserved.ts'
import { registerImpersonationLinks } from '../browser/impersonation.ts'
import { registerMagicLinks } from '../browser/magic-links.ts'
import { registerOAuth } from '../browser/oauth.ts'
import { registerOtp } from '../browser/otp/routes.ts'
import { registerAuthenticating } from '../browser/passkeys/authenticate.ts'
import { registerPasskeyChanges, registerRegistering } from '../browser/passkeys/register.ts'
import { registerPasswordResets, registerPasswords } from '../browser/password/routes.ts'
import { closeSdkApi, createSdkApi, type SdkApi } from '../browser/sdk-api.ts'
import { registerProviderBasics } from '../browser/settings-and-sessions.ts'
import { registerTotps } from '../browser/totps.ts'
import { registerWallets } from '../browser/wallets/routes.ts'

/** Creates the provider's contract under /sdk/v1; `routes` describes each call. */
export function createBrowserCalls(deps: Deps, signer: Signer): SdkApi {
  const provider = createSdkApi(deps, signer, findPrincipal)
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
  registerBusinessCalls(provider)
  closeSdkApi(provider, unservedBusinessCalls)
  return provider
}
