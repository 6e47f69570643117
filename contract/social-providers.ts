/** The identity providers for social sign-in of consumers, by their names in configuration and in the API. */
export const socialProviderNames = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const

export type SocialProvider = (typeof socialProviderNames)[number]

export const isSocialProvider = (name: unknown): name is SocialProvider =>
  socialProviderNames.includes(name as SocialProvider)
