import type { ComponentType } from 'react'
import type { Methods } from '../app/methods.ts'
import type { ParsedSettings } from '../app/read-settings.ts'
import type { StartProps } from '../app/view.ts'
import type { ElementKind } from './element-kind.ts'

/** The first chunk of a kind of project other than the consumer's: what its first screen needs, and how the rest loads. */
export type Front = {
  Start: ComponentType<StartProps>
  /** @param element the attributes, which override the configuration */
  readSettings(config: unknown, element: Pick<HTMLElement, 'getAttribute' | 'baseURI'>): ParsedSettings
  methods: Methods
  /** Fetches what acts and does not render. */
  loadKind(): Promise<ElementKind>
  /** Fetches the provider's client, which takes longest. */
  fetchClient: ElementKind['fetchClient']
  /** Fetches the texts of a language; undefined if there is nothing to fetch. */
  load(locale: string): Promise<unknown> | undefined
}
