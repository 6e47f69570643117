import type { AnyProvider } from './any-providers.ts'

/** The identity providers of members, by their names in configuration and in the API. Each names the tenants of its users. */
export const memberProviderNames = [
  'google',
  'microsoft',
  'hubspot',
  'slack',
  'github',
] as const satisfies readonly AnyProvider[]

export type MemberProvider = (typeof memberProviderNames)[number]

export const isMemberProvider = (name: unknown): name is MemberProvider =>
  memberProviderNames.includes(name as MemberProvider)
