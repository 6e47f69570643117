export type { LoginWidget, LoginWidgetEventMap } from '../define.js'
export type { LoginWidgetAttributes, LoginWidgetEvents, LoginWidgetProperties } from './element.js'
