import { socialProviderNames } from './social-providers.ts'

/** The identity providers of both kinds of projects. Consumers do not have HubSpot. */
export const anyProviderNames = [...socialProviderNames, 'hubspot'] as const

export type AnyProvider = (typeof anyProviderNames)[number]

export const isAnyProvider = (name: unknown): name is AnyProvider =>
  anyProviderNames.includes(name as AnyProvider)
