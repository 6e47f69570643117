import { minutes } from '../../platform/machine/clock.ts'
import type { persons } from '../schema/persons.ts'

export type Person = typeof persons.$inferSelect

/**
 * Returns the person that an account would get on its first request, for a sign-up that is not an account yet (rule
 * O14).
 */
export const toFuturePerson = (id: string, createdAt: Date): Person => ({
  id,
  createdAt,
  companyId: null,
  isAdmin: false,
  pinHash: null,
  pinSetAt: null,
  pinWrong: 0,
  pinWaitUntil: null,
  revocationPendingSince: null,
  reverifyAddress: null,
  reverifySince: null,
  eulaAcceptedAt: null,
  bakingDeactivatedAt: null,
  cakesBaked: 0,
  lastBakeAt: null,
  locale: 'en',
  isLocaleChosen: false,
  acceptsAccessRequests: true,
  addressesVersion: 0,
})

/** Returns whether something happened within the last five minutes (rules A12, A15). */
export const isRecent = (time: Date, now: Date): boolean => time.getTime() > now.getTime() - minutes(5)
