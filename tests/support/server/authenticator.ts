import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Properties of an authenticator: signature counter, multi-device and backed-up passkeys, user verification. */
type Traits = { counts: boolean; isMultiDevice: boolean; isBackedUp: boolean; verifiesUser: boolean }

type Held = { id: Buffer; key: KeyObject; rpId: string; userHandle: Buffer; counter: number }

type Options = {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
  allowCredentials?: { id: string }[]
  excludeCredentials?: { id: string }[]
}

/** A browser with its authenticator: takes options as JSON and returns a credential as JSON. */
export type Authenticator = {
  traits: Traits
  held: Held[]
  /** @throws Error if it already holds one of the excluded passkeys */
  create(options: string, origin: string): string
  /** @throws Error if it holds no matching passkey */
  get(options: string, origin: string): string
}

/** Creates a software authenticator: ES256 keys, attestation 'none', real signatures. */
export function createAuthenticator(traits: Partial<Traits> = {}): Authenticator {
  const effectiveTraits: Traits = {
    counts: true,
    isMultiDevice: false,
    isBackedUp: false,
    verifiesUser: true,
    ...traits,
  }
  const held: Held[] = []
  return {
    traits: effectiveTraits,
    held,
    create(text, origin) {
      const options = JSON.parse(text) as Options
      const rpId = options.rp?.id ?? ''
      if (options.excludeCredentials?.some(({ id }) => held.some((existing) => toText(existing.id) === id))) {
        throw new Error('InvalidStateError')
      }
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const userHandle = Buffer.from(options.user?.id ?? '', 'base64url')
      const passkey = { id: randomBytes(16), key: privateKey, rpId, userHandle, counter: 0 }
      held.push(passkey)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const credentialData = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, passkey.id.length]),
        passkey.id,
        isoCBOR.encode(
          new Map<number, number | Uint8Array>([
            [1, 2],
            [3, -7],
            [-1, 1],
            [-2, fromText(x)],
            [-3, fromText(y)],
          ]),
        ),
      ])
      const authData = Buffer.concat([toAuthData(effectiveTraits, passkey, 0x40), credentialData])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return JSON.stringify({
        ...toIds(passkey),
        response: {
          clientDataJSON: toClientData('webauthn.create', options.challenge, origin),
          attestationObject: toText(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      })
    },
    get(text, origin) {
      const options = JSON.parse(text) as Options
      const allowed = options.allowCredentials ?? []
      const passkey = held.find(
        ({ id, rpId }) =>
          rpId === options.rpId &&
          (allowed.length === 0 || allowed.some((credential) => credential.id === toText(id))),
      )
      if (!passkey) throw new Error('NotAllowedError')
      if (effectiveTraits.counts) passkey.counter += 1
      const clientDataJSON = toClientData('webauthn.get', options.challenge, origin)
      const authenticatorData = toAuthData(effectiveTraits, passkey, 0)
      const signed = Buffer.concat([authenticatorData, sha256(fromText(clientDataJSON))])
      return JSON.stringify({
        ...toIds(passkey),
        response: {
          clientDataJSON,
          authenticatorData: toText(authenticatorData),
          signature: toText(sign('sha256', signed, passkey.key)),
          userHandle: toText(passkey.userHandle),
        },
      })
    },
  }
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const fromText = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const toIds = ({ id }: Held) => ({
  id: toText(id),
  rawId: toText(id),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
})

const toClientData = (type: string, challenge: string, origin: string) =>
  toText(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))

/** Web Authentication, section 6.1: hash of the relying party, flags, counter. */
function toAuthData(traits: Traits, { rpId, counter }: Held, more: number): Buffer {
  const flags =
    0x01 +
    (traits.verifiesUser ? 0x04 : 0) +
    (traits.isMultiDevice ? 0x08 : 0) +
    (traits.isBackedUp ? 0x10 : 0) +
    more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}
