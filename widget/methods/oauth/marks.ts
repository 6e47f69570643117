import type { SocialName } from '../../core/social.ts'
import type { LogoPaths } from './marks/mark-paths.ts'

/** Each mark is a file of its own: only those that a host has configured are ever fetched. */
const loaders: Record<SocialName, () => Promise<{ mark: LogoPaths }>> = {
  google: () => import('./marks/google.ts'),
  microsoft: () => import('./marks/microsoft.ts'),
  apple: () => import('./marks/apple.ts'),
  github: () => import('./marks/github.ts'),
  gitlab: () => import('./marks/gitlab.ts'),
  facebook: () => import('./marks/facebook.ts'),
  discord: () => import('./marks/discord.ts'),
  salesforce: () => import('./marks/salesforce.ts'),
  slack: () => import('./marks/slack.ts'),
  amazon: () => import('./marks/amazon.ts'),
  bitbucket: () => import('./marks/bitbucket.ts'),
  linkedin: () => import('./marks/linkedin.ts'),
  coinbase: () => import('./marks/coinbase.ts'),
  twitch: () => import('./marks/twitch.ts'),
  twitter: () => import('./marks/twitter.ts'),
  tiktok: () => import('./marks/tiktok.ts'),
  snapchat: () => import('./marks/snapchat.ts'),
  figma: () => import('./marks/figma.ts'),
  yahoo: () => import('./marks/yahoo.ts'),
}

const arrived: Partial<Record<SocialName, LogoPaths>> = {}

/** The mark of a site, if it is here. */
export const findMark = (name: SocialName): LogoPaths | undefined => arrived[name]

/** Fetches a mark. */
export async function loadLogo(name: SocialName): Promise<void> {
  arrived[name] = (await loaders[name]()).mark
}
