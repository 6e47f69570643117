/**
 * The codes reveal no more than a reader may know (FORMAT.md 5.1, 5.3, 5.5):
 * - `not_a_cake`: magic, version or length is wrong; detected without a key
 * - `newer_version`: a cake of a later version of the format, which this program cannot read; detected without a key
 * - `no_key_fits`: the MAC matches under no candidate key; a wrong key and a damaged file are deliberately
 *   indistinguishable
 * - `bad_key`: the key is not 32 bytes long
 * - `wrong_size`: the source has more or fewer bytes than announced, because the file changed while it was read
 */
export type CakeErrorCode = 'not_a_cake' | 'newer_version' | 'no_key_fits' | 'bad_key' | 'wrong_size'

const messages: Record<CakeErrorCode, string> = {
  not_a_cake: 'Not a cake: wrong header or length.',
  newer_version: 'A cake of a newer version of the format, which needs a newer program.',
  no_key_fits: 'None of the keys fits this cake, or the cake is damaged.',
  bad_key: 'A key must be 32 bytes, written as 64 hex digits.',
  wrong_size: 'The length of the file changed while it was being read.',
}

/**
 * An error of a cake. Content that cannot be layered throws a `LayerError`. Errors of a source or a quarantine are
 * passed through unchanged.
 */
export class CakeError extends Error {
  readonly code: CakeErrorCode

  constructor(code: CakeErrorCode) {
    super(messages[code])
    this.name = 'CakeError'
    this.code = code
  }
}
