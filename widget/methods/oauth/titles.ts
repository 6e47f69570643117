import type { SocialName } from '../../core/social.ts'

/** Those that are written in another way than their name with a capital. */
const titles: Partial<Record<SocialName, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
}

/** What a site calls itself, in every language. */
export const titleOf = (name: SocialName): string =>
  titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
