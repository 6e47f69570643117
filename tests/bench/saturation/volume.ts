import { randomInt } from 'node:crypto'

/** How much data the contestants have. */
export type Volume = {
  /** users of the shop, who sign in by codes in turn */
  users: number
  /** users with a password */
  passwords: number
  /** sessions that are checked */
  sessions: number
  /** people of the portal */
  people: number
}

/** Twenty thousand users, so that nobody requests more than the five codes an hour that the product allows. */
export const volume: Volume = { users: 20_000, passwords: 50, sessions: 500, people: 100 }

export const password = 'sweet-cherry-pie-42-of-the-bench'

export const toUserEmail =
  ({ users }: Pick<Volume, 'users'>) =>
  (number: number): string =>
    `user-${number % users}@example.test`

/** Returns an IP address that has hardly called before, because clients of one network share its limits. */
export const toRandomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
