import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Cryptographically secure randomness; tests replace it. */
export type Random = {
  bytes(count: number): Buffer
  uuid(): string
  /** Returns decimal digits, each equally likely, including leading zeros. */
  digits(count: number): string
}

export const systemRandom: Random = {
  bytes: randomBytes,
  uuid: randomUUID,
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
}
