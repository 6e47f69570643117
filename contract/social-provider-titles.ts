import type { AnyProvider } from './any-providers.ts'

// A separate module, which the widget loads with social sign-in and not with its entry.
const titles: Partial<Record<AnyProvider, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  hubspot: 'HubSpot',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
}

/** @returns the provider's display name, such as `Google` or `GitHub`; the same in every language */
export const getSocialProviderTitle = (name: AnyProvider): string =>
  titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
