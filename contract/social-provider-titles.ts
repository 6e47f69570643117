import type { SocialProvider } from './social-providers.ts'

// A separate module, which the widget loads with social sign-in and not with its entry.
const titles: Partial<Record<SocialProvider, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
}

/** @returns the provider's display name, such as `Google` or `GitHub`; the same in every language */
export const getSocialProviderTitle = (name: SocialProvider): string =>
  titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
