import { registerLogout } from '../auth/idp/logout.ts'
import { registerIdp } from '../auth/idp/routes.ts'
import { registerMagicLinks } from '../auth/magic-link/routes.ts'
import { registerOAuth } from '../auth/oauth/routes.ts'
import { registerOtp } from '../auth/otp/routes.ts'
import { registerPasskeys } from '../auth/passkeys/routes.ts'
import { registerPasswordResets } from '../auth/password/resets.ts'
import { registerPasswords } from '../auth/password/routes.ts'
import { createSigner } from '../auth/sessions/signing.ts'
import { registerWallets } from '../auth/wallets/routes.ts'
import { createProvider, type ProviderRoute } from '../provider/provider.ts'
import { registerProviderBasics } from '../provider/routes.ts'
import type { World } from './world.ts'

/** Every call of /sdk/v1, from the registration itself: a call that is added later is tested too. */
export function listProviderRoutes(world: World): ProviderRoute[] {
  const provider = createProvider(world.deps, createSigner(world.deps))
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
  return provider.routes
}
