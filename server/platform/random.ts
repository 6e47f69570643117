import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Chance that nobody can foresee. */
export type Random = {
  bytes(count: number): Buffer
  uuid(): string
  /** That many decimal digits, each equally likely, leading zeros included. */
  digits(count: number): string
}

export const systemRandom: Random = {
  bytes: randomBytes,
  uuid: randomUUID,
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
}
