import { registerLogout } from './auth/idp/logout.ts'
import { registerIdp } from './auth/idp/routes.ts'
import { registerMagicLinks } from './auth/magic-link/routes.ts'
import { registerOAuth } from './auth/oauth/routes.ts'
import { registerOtp } from './auth/otp/routes.ts'
import { registerPasskeys } from './auth/passkeys/routes.ts'
import { registerPasswordResets } from './auth/password/resets.ts'
import { registerPasswords } from './auth/password/routes.ts'
import type { Signer } from './auth/sessions/signing.ts'
import { registerWallets } from './auth/wallets/routes.ts'
import type { Deps } from './deps.ts'
import { closeSdkApi, createSdkApi, type SdkApi } from './provider/provider.ts'
import { registerProviderBasics } from './provider/routes.ts'

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
  registerOAuth(provider)
  registerIdp(provider)
  registerLogout(provider)
  closeSdkApi(provider)
  return provider
}
