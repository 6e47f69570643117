import type { ComponentType, ReactNode } from 'react'
import { methodOfProduct } from '#contract/products.ts'
import type { Method } from '../core/method.ts'
import type { MethodName } from '../core/method-name.ts'
import { findOneTap } from '../core/one-tap.ts'
import type { ScreenProps } from '../core/screen.ts'
import type { Settings } from '../core/settings.ts'
import type { FlowEvent, Screen, ScreenName, State, WidgetEffect, WidgetEvent } from './states.ts'

/** Any of the methods. Each receives only its own screens, events and effects. */
export type AnyMethod = Omit<Method<Screen, FlowEvent, WidgetEffect>, 'screens'> & {
  screens: Readonly<Record<string, (props: never) => ReactNode>>
}

/** A method, or the part of the flow after a sign-in. */
export type PartName = MethodName | 'session'

type ScreenComponent = ComponentType<ScreenProps<State, WidgetEvent>>

/** The methods that have loaded. Each is fetched once, when first needed. */
export type Methods = {
  /** The method, if it has loaded. */
  find(name: PartName): AnyMethod | undefined
  /** Registers a part of the flow that is not a separate chunk. */
  add(name: PartName, method: AnyMethod): void
  load(name: MethodName): Promise<AnyMethod>
  /** The component of a screen. Its method has loaded, because only its own step shows that screen. */
  findScreen(name: ScreenName): ScreenComponent | undefined
}

/** @param fetch fetches a method, and what its screens need besides it */
export function createMethods(fetch: (name: MethodName) => Promise<AnyMethod>): Methods {
  const arrived = new Map<PartName, AnyMethod>()
  return {
    find: (name) => arrived.get(name),
    add: (name, method) => void arrived.set(name, method),
    async load(name) {
      const method = arrived.get(name) ?? (await fetch(name))
      arrived.set(name, method)
      return method
    },
    findScreen: (name) =>
      [...arrived.values()].find(({ screens }) => name in screens)?.screens[name] as ScreenComponent,
  }
}

/** The methods of the products that a configuration offers. */
export const productMethodsOf = ({ products }: Pick<Settings, 'products'>): MethodName[] =>
  products.map((product) => methodOfProduct[product])

/** The methods that a configuration offers. */
export const methodsOf = (settings: Settings): MethodName[] => [
  ...productMethodsOf(settings),
  ...(findOneTap(settings) ? (['one-tap'] as const) : []),
  ...(settings.consent ? (['consent'] as const) : []),
]
