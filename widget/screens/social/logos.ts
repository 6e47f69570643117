import type { SocialProvider } from '#contract/social-providers.ts'
import type { LogoPaths } from './logos/logo-paths.ts'

/** One file per logo: only configured providers are fetched. */
const loaders: Record<SocialProvider, () => Promise<{ logo: LogoPaths }>> = {
  google: () => import('./logos/google.ts'),
  microsoft: () => import('./logos/microsoft.ts'),
  apple: () => import('./logos/apple.ts'),
  github: () => import('./logos/github.ts'),
  gitlab: () => import('./logos/gitlab.ts'),
  facebook: () => import('./logos/facebook.ts'),
  discord: () => import('./logos/discord.ts'),
  salesforce: () => import('./logos/salesforce.ts'),
  slack: () => import('./logos/slack.ts'),
  amazon: () => import('./logos/amazon.ts'),
  bitbucket: () => import('./logos/bitbucket.ts'),
  linkedin: () => import('./logos/linkedin.ts'),
  coinbase: () => import('./logos/coinbase.ts'),
  twitch: () => import('./logos/twitch.ts'),
  twitter: () => import('./logos/twitter.ts'),
  tiktok: () => import('./logos/tiktok.ts'),
  snapchat: () => import('./logos/snapchat.ts'),
  figma: () => import('./logos/figma.ts'),
  yahoo: () => import('./logos/yahoo.ts'),
}

const arrived: Partial<Record<SocialProvider, LogoPaths>> = {}

/** A provider's logo, if it has loaded. */
export const findLogo = (name: SocialProvider): LogoPaths | undefined => arrived[name]

/** Loads a logo. */
export async function loadLogo(name: SocialProvider): Promise<void> {
  arrived[name] = (await loaders[name]()).logo
}
