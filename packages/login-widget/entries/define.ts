import type { LoginWidgetEventMap } from '../../../widget/element/events.ts'
import { LoginWidget } from '../../../widget/element/login-widget.ts'

export type * from '../../../widget/element/public-types.ts'
export { addLanguage, type Language } from './languages.ts'
export { LoginWidget }

declare global {
  interface HTMLElementTagNameMap {
    'login-widget': LoginWidget
  }
  /** The element's events bubble, so any ancestor can listen. */
  interface GlobalEventHandlersEventMap extends LoginWidgetEventMap {}
}

/**
 * Registers the element, under any number of names. Without a DOM, as on a server, it does nothing. If another copy of the
 * widget has registered the name, that element stays in place.
 *
 * @param tagName a name of a custom element, with a hyphen
 * @throws NotSupportedError if another element has the name
 */
export function define(tagName = 'login-widget'): void {
  if (typeof customElements === 'undefined') return
  const defined = customElements.get(tagName)
  if (defined && 'signOut' in defined.prototype) return
  // A class can have only one name.
  customElements.define(tagName, tagName === 'login-widget' ? LoginWidget : class extends LoginWidget {})
}
