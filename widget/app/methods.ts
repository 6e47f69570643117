import { fetchChunk } from '../core/fetch-chunk.ts'
import type { Method } from '../core/method.ts'
import { findOneTap } from '../core/one-tap.ts'
import type { MethodName } from '../core/ports.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import type { FlowEvent, Screen, ScreenName, WidgetEffect } from './states.ts'

/** Any of the methods. Each receives only its own screens, events and effects. */
export type AnyMethod = Method<Screen, FlowEvent, WidgetEffect>

/** A method, or the part of the flow after a sign-in. */
export type PartName = MethodName | 'session'

export type Loaders = Record<MethodName, () => Promise<AnyMethod>>

/** The methods that have loaded. Each is fetched once, when first needed. */
export type Methods = {
  /** The method, if it has loaded. */
  find(name: PartName): AnyMethod | undefined
  /** Registers a part of the flow that is not a separate chunk. */
  add(name: PartName, method: AnyMethod): void
  load(name: MethodName): Promise<AnyMethod>
  /** The method of a screen. It has loaded, because only its own step shows that screen. */
  ofScreen(name: ScreenName): AnyMethod | undefined
}

/** Each method is a separate chunk. Register new methods here. */
export const loaders: Loaders = {
  otp: fetchChunk(
    () => import('../methods/otp/method.tsx'),
    ({ otp }) => otp,
  ),
  'magic-link': fetchChunk(
    () => import('../methods/magic-link/method.tsx'),
    ({ magicLink }) => magicLink,
  ),
  password: fetchChunk(
    () => import('../methods/password/method.tsx'),
    ({ password }) => password,
  ),
  wallet: fetchChunk(
    () => import('../methods/wallet/method.tsx'),
    ({ wallet }) => wallet,
  ),
  passkey: fetchChunk(
    () => import('../methods/passkey/method.tsx'),
    ({ passkey }) => passkey,
  ),
  consent: fetchChunk(
    () => import('../methods/consent/method.tsx'),
    ({ consent }) => consent,
  ),
  oauth: fetchChunk(
    // Named imports, here and in blocks.ts, keep the bundler from building a namespace object, which would become a
    // separate chunk.
    async () => {
      const { oauth } = await import('../methods/oauth/method.tsx')
      return { oauth }
    },
    ({ oauth }) => oauth,
  ),
  'one-tap': fetchChunk(
    () => import('../methods/one-tap/method.tsx'),
    ({ oneTap }) => oneTap,
  ),
  'second-factor': fetchChunk(
    () => import('../methods/second-factor/method.tsx'),
    ({ secondFactor }) => secondFactor,
  ),
}

/** @param alongside fetches the common dependencies of all methods */
export function createMethods(
  from: Loaders,
  alongside: (name: MethodName) => Promise<unknown> = async () => {},
): Methods {
  const arrived = new Map<PartName, AnyMethod>()
  return {
    find: (name) => arrived.get(name),
    add: (name, method) => void arrived.set(name, method),
    async load(name) {
      const [method] = await Promise.all([arrived.get(name) ?? from[name](), alongside(name)])
      arrived.set(name, method)
      return method
    },
    ofScreen: (name) => [...arrived.values()].find(({ screens }) => screens.includes(name)),
  }
}

const ofProduct: Partial<Record<ProductName, MethodName>> = {
  otp: 'otp',
  emailMagicLinks: 'magic-link',
  passwords: 'password',
  crypto: 'wallet',
  passkeys: 'passkey',
  oauth: 'oauth',
}

/** The methods that a configuration offers. */
export const methodsOf = (settings: Settings): MethodName[] => [
  ...settings.products.flatMap((product) => ofProduct[product] ?? []),
  ...(findOneTap(settings) ? (['one-tap'] as const) : []),
  ...(settings.consent ? (['consent'] as const) : []),
]
