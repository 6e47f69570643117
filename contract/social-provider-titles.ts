import type { AnyProvider } from './any-providers.ts'

// A separate module, which the widget loads with social sign-in and not with its entry.
const titles = ['GitHub', 'GitLab', 'HubSpot', 'LinkedIn', 'TikTok']

/** @returns the provider's display name, such as `Google` or `GitHub`; the same in every language */
export const getSocialProviderTitle = (name: AnyProvider): string =>
  titles.find((title) => title.toLowerCase() === name) ?? name.replace(/./, (first) => first.toUpperCase())
