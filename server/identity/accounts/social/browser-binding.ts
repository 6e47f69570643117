import { isSameText } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'

/**
 * The cookie that binds One Tap to a browser, under the name that the provider's client reads. One Tap's frame repeats
 * the value; the page that exchanges the token sends it as a cookie.
 */
export const oneTapCookie = 'stytch_csrf_private_token'

/**
 * Creates the value of the cookie. The value is valid for only one project, because all projects share the cookie name.
 */
export function createBinding(
  { random, secrets }: Pick<Deps, 'random' | 'secrets'>,
  projectId: string,
): string {
  const nonce = random.bytes(16).toString('base64url')
  return nonce + toMac(secrets, projectId, nonce)
}

/** Returns whether the value was created for this project. */
export const isBindingOf = ({ secrets }: Pick<Deps, 'secrets'>, projectId: string, value: string): boolean =>
  isSameText(value.slice(nonceLength), toMac(secrets, projectId, value.slice(0, nonceLength)))

/** 16 bytes in base64url. */
const nonceLength = 22

/** With the nonce, this makes 43 characters, as the provider's client expects. */
const toMac = (secrets: Deps['secrets'], projectId: string, nonce: string) =>
  secrets.keyedHash('one tap cookie', `${projectId} ${nonce}`).slice(0, 21)
