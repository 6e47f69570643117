import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { LoginWidget } from '../define.js'
import type { LoginWidgetAttributes, LoginWidgetEvents, LoginWidgetProperties } from './element.js'

/** The tag in JSX of React 19, which sets objects as properties and listens for the events of custom elements. */
export type LoginWidgetTag = Omit<
  DetailedHTMLProps<HTMLAttributes<LoginWidget>, LoginWidget>,
  keyof LoginWidgetAttributes
> &
  LoginWidgetAttributes &
  LoginWidgetProperties & {
    [Name in keyof LoginWidgetEvents as `on${Name}`]?: ((event: LoginWidgetEvents[Name]) => void) | undefined
  }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'login-widget': LoginWidgetTag
    }
  }
}
