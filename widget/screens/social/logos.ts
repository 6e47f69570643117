import type { AnyProvider } from '#contract/any-providers.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import type { LogoPaths } from './logos/logo-paths.ts'

type Loader = () => Promise<{ logo: LogoPaths }>

/** One file per logo: only configured providers are fetched. */
const loaders = {
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
} satisfies Record<SocialProvider, Loader> as Record<AnyProvider, Loader>

const arrived: Partial<Record<AnyProvider, LogoPaths>> = {}

/** A provider's logo, if it has loaded. */
export const findLogo = (name: AnyProvider): LogoPaths | undefined => arrived[name]

/** Adds the logo of a provider that consumers do not have, so that only business sign-in knows its file. */
export function addLogo(name: Exclude<AnyProvider, SocialProvider>, loader: Loader): void {
  loaders[name] = loader
}

/** Loads a logo. */
export async function loadLogo(name: AnyProvider): Promise<void> {
  arrived[name] = (await loaders[name]()).logo
}
