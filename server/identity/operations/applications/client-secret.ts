import { isSameText, sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'

/** The credentials that a token request contains. */
export type ShownClient = { id: string; secret: string | undefined }

/** The columns of a client with a secret. During a rotation, the next secret is valid too. */
export type SecretColumns = {
  secretHash: string | null
  secretLastFour: string | null
  nextSecretHash: string | null
  nextSecretLastFour: string | null
}

/** Creates a secret. The database stores the SHA-256 and the last four characters. */
export const createClientSecret = ({ random }: Pick<Deps, 'random'>): string =>
  random.bytes(32).toString('base64url')

/** Returns the columns of a secret. */
export const toSecretColumns = (secret: string) => ({
  secretHash: sha256Hex(secret),
  secretLastFour: secret.slice(-4),
})

/** Returns whether a secret is the current or the next one of a client. Compares both in constant time. */
export function isSecretOf(
  { secretHash, nextSecretHash }: Pick<SecretColumns, 'secretHash' | 'nextSecretHash'>,
  secret: string,
): boolean {
  const sent = sha256Hex(secret)
  const [isCurrent, isNext] = [isSameText(secretHash ?? '', sent), isSameText(nextSecretHash ?? '', sent)]
  return isCurrent || isNext
}

/** The steps of a rotation: the next secret becomes valid, then it becomes the only valid one. */
export type RotationStep = 'start' | 'cancel' | 'finish'

/**
 * Returns the columns that a step of a rotation changes, and the next secret at its start.
 * @returns undefined if a rotation has already started, or if none has
 */
export function rotateSecret(
  deps: Pick<Deps, 'random'>,
  { nextSecretHash, nextSecretLastFour }: SecretColumns,
  step: RotationStep,
): { columns: Partial<SecretColumns>; secret: string } | undefined {
  if ((nextSecretHash !== null) !== (step !== 'start')) return undefined
  const none = { nextSecretHash: null, nextSecretLastFour: null }
  if (step === 'cancel') return { columns: none, secret: '' }
  if (step === 'finish') {
    return {
      columns: { secretHash: nextSecretHash, secretLastFour: nextSecretLastFour, ...none },
      secret: '',
    }
  }
  const secret = createClientSecret(deps)
  const { secretHash, secretLastFour } = toSecretColumns(secret)
  return { columns: { nextSecretHash: secretHash, nextSecretLastFour: secretLastFour }, secret }
}
