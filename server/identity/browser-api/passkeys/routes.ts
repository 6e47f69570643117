import type { SdkApi } from '../sdk-api.ts'
import { registerAuthenticating } from './authenticate.ts'
import { registerPasskeyChanges } from './manage.ts'
import { registerRegistering } from './register.ts'

/** Registers the contract's webauthn routes. */
export function registerPasskeys(api: SdkApi): void {
  registerRegistering(api)
  registerAuthenticating(api)
  registerPasskeyChanges(api)
}
