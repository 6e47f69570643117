import { en, type Messages } from '../../messages/en.ts'
import { createMethods, loaders } from '../methods.ts'
import { readSettings } from '../read-settings.ts'
import type { WidgetEvent } from '../states.ts'
import type { Theme } from '../theme.ts'
import type { View } from '../view.ts'
import { type Sample, sampleNow } from './sample.ts'

/** Fetches every method at once: a sample may show a screen of any. */
export async function loadMethods(): Promise<View['methods']> {
  const methods = createMethods(loaders)
  await Promise.all((Object.keys(loaders) as (keyof typeof loaders)[]).map(methods.load))
  return methods
}

/** How a sample is looked at. */
export type Look = {
  methods: View['methods']
  locale?: string
  messages?: Messages
  colorScheme?: View['colorScheme']
  theme?: Theme
  /** Hears what the screen would tell the flow, which stands still. */
  send?(event: WidgetEvent): void
}

/** What the widget's tree draws for a sample: a flow that stands still, by a clock that stands still. */
export function viewOf({ state, config }: Sample, look: Look): View {
  const page = 'https://shop.example/'
  const { settings, complaints } = readSettings(config, null, page, page)
  return {
    flow: {
      state: () => state,
      send: look.send ?? (() => {}),
      order: () => {},
      subscribe: () => () => {},
      stop: () => {},
    },
    methods: look.methods,
    settings,
    complaints,
    messages: look.messages ?? en,
    locale: look.locale ?? 'en',
    theme: { ...look.theme, ...config?.theme },
    colorScheme: look.colorScheme,
    now: () => sampleNow,
    leave: () => false,
  }
}
