/**
 * What can be wrong with a cake, told apart only as far as its reader may know (FORMAT.md 5.1, 5.3, 5.5):
 * - `not_a_cake`: magic, version or length are wrong; seen without any key
 * - `no_key_fits`: no candidate key makes the MAC match; wrong key and damaged file are the same on purpose
 * - `bad_key`: what was given as a key is not 32 bytes
 * - `wrong_size`: a source gave more or fewer bytes than were announced (the file changed under the reader)
 */
export type CakeErrorCode = 'not_a_cake' | 'no_key_fits' | 'bad_key' | 'wrong_size'

const sentences: Record<CakeErrorCode, string> = {
  not_a_cake: 'This file is not a cake: it does not have the header or the length of one.',
  no_key_fits: 'None of the keys fits this cake, or the cake is damaged.',
  bad_key: 'A key must be 32 bytes, written as 64 hex digits.',
  wrong_size: 'The file changed while it was read: its length is not what it was at the start.',
}

/** The only error that this folder throws on purpose. Errors of a source or of a quarantine pass unchanged. */
export class CakeError extends Error {
  readonly code: CakeErrorCode

  constructor(code: CakeErrorCode) {
    super(sentences[code])
    this.name = 'CakeError'
    this.code = code
  }
}
