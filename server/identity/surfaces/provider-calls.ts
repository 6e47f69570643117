import type { Deps } from '../deps.ts'
import { registerAttest } from '../foreign-sessions/routes.ts'
import { registerExchange } from '../idp/exchange-route.ts'
import { registerLogout } from '../idp/logout.ts'
import { registerIdp } from '../idp/routes.ts'
import { registerImpersonationLinks } from '../impersonation/routes.ts'
import { registerMagicLinks } from '../methods/magic-link/routes.ts'
import { registerOAuth } from '../methods/oauth/routes.ts'
import { registerOtp } from '../methods/otp/routes.ts'
import { registerPasskeys } from '../methods/passkeys/routes.ts'
import { registerPasswordResets } from '../methods/password/resets.ts'
import { registerPasswords } from '../methods/password/routes.ts'
import { registerTotps } from '../methods/totp/routes.ts'
import { registerWallets } from '../methods/wallets/routes.ts'
import { closeSdkApi, createSdkApi, type SdkApi } from '../provider/provider.ts'
import { registerProviderBasics } from '../provider/routes.ts'
import type { Signer } from '../sessions/signing.ts'

/** Creates the provider's contract below /sdk/v1; `routes` describes each call. */
export function createProviderCalls(deps: Deps, signer: Signer): SdkApi {
  const provider = createSdkApi(deps, signer)
  registerProviderBasics(provider)
  registerOtp(provider)
  registerMagicLinks(provider)
  registerPasswords(provider)
  registerPasswordResets(provider)
  registerPasskeys(provider)
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
