import type { LoginWidgetEventMap } from './events.ts'
import { LoginWidget } from './login-widget.ts'

export type { LoginWidgetProps } from './jsx.ts'
export type * from './public-types.ts'
export { LoginWidget }

declare global {
  interface HTMLElementTagNameMap {
    'login-widget': LoginWidget
  }
  /** The element's events bubble, so any ancestor can listen. */
  interface GlobalEventHandlersEventMap extends LoginWidgetEventMap {}
}

// The only side effect. A second copy of the script on a page leaves the first copy's element in place.
if (typeof customElements !== 'undefined') {
  const defined = customElements.get('login-widget')
  if (!defined) customElements.define('login-widget', LoginWidget)
  // biome-ignore lint/suspicious/noConsole: a mistake that only the page's developer can correct
  else if (!('signOut' in defined.prototype)) console.error('<login-widget>: the page defines this tag.')
}
