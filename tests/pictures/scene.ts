import type { Page } from '@playwright/test'
import type { Locale } from '#languages/locales.ts'
import type { Product } from './product.ts'
import type { Words } from './words.ts'

export type Scheme = 'light' | 'dark'

/** What a scene needs to show a screen. */
export type Stage = {
  page: Page
  product: Product
  locale: Locale
  texts: Words
}

/** A screen in one state. */
export type Scene = {
  /** `group/screen`, such as `opener/refused` */
  name: string
  /** the route of the portal that it shows */
  path?: string
  /** in pixels; by default a desktop and a phone */
  widths?: readonly number[]
  /** whether the picture shows the window alone, rather than the whole page */
  isWindow?: boolean
  /**
   * whether the page moves after it has loaded, because the connection is lost, or because a script fills in fields, which
   * browsers do not count as input
   */
  isMoved?: boolean
  /** Shows the screen in a new browser context. */
  reach(stage: Stage): Promise<unknown>
  /** Switches the color scheme, if the page does not follow the device. */
  paint?(stage: Stage, scheme: Scheme): Promise<unknown>
}

export const screenWidths = [1280, 390] as const
export const schemes = ['light', 'dark'] as const

/** The group of a scene, which has separate sheets. */
export const groupOf = (name: string): string => name.split('/')[0] ?? name
