import type { HTMLAttributes, PublicProps } from 'vue'
import type { LoginWidget } from '../define.js'
import type { LoginWidgetAttributes, LoginWidgetEvents, LoginWidgetProperties } from './element.js'

/** The tag in a template of Vue. */
export type LoginWidgetTag = new () => LoginWidget & {
  $props: HTMLAttributes &
    LoginWidgetAttributes &
    LoginWidgetProperties &
    PublicProps & {
      [Name in keyof LoginWidgetEvents as `on${Capitalize<Name>}`]?:
        | ((event: LoginWidgetEvents[Name]) => void)
        | undefined
    }
}

declare module 'vue' {
  interface GlobalComponents {
    'login-widget': LoginWidgetTag
  }
}
