/**
 * A template of Angular with CUSTOM_ELEMENTS_SCHEMA accepts every tag. These types give it those of `$event`: Angular
 * reads them from the element, under `strictTemplates`.
 */
export type { LoginWidget, LoginWidgetEventMap } from '../define.js'
export type { LoginWidgetAttributes, LoginWidgetEvents, LoginWidgetProperties } from './element.js'
