import type { JSX } from 'solid-js'
import type { LoginWidget } from '../define.js'
import type { LoginWidgetAttributes, LoginWidgetEvents, LoginWidgetProperties } from './element.js'

/** The tag in JSX of Solid. */
export type LoginWidgetTag = Omit<JSX.HTMLAttributes<LoginWidget>, keyof LoginWidgetAttributes> &
  LoginWidgetAttributes &
  LoginWidgetProperties & {
    [Name in keyof LoginWidgetProperties as `prop:${Name}`]?: LoginWidgetProperties[Name]
  } & {
    [Name in keyof LoginWidgetEvents as `on:${Name}`]?: ((event: LoginWidgetEvents[Name]) => void) | undefined
  }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'login-widget': LoginWidgetTag
    }
  }
}
