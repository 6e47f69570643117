import type { HTMLAttributes } from 'svelte/elements'
import type { LoginWidget } from '../define.js'
import type { LoginWidgetAttributes, LoginWidgetEvents, LoginWidgetProperties } from './element.js'

/** The tag in a component of Svelte 5. */
export type LoginWidgetTag = Omit<HTMLAttributes<LoginWidget>, keyof LoginWidgetAttributes> &
  LoginWidgetAttributes &
  LoginWidgetProperties & {
    [Name in keyof LoginWidgetEvents as `on${Name}`]?: ((event: LoginWidgetEvents[Name]) => void) | undefined
  }

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'login-widget': LoginWidgetTag
  }
}
