import r2wc from '@r2wc/react-to-web-component'
import { App } from '../app/App.tsx'

/** The part of the generated class that the widget's element builds on. */
type Mounted = HTMLElement & {
  /** The container into which React renders. */
  container: Element | ShadowRoot
  /** What to render, a `View`. Setting it renders again. Its type would bring React's types into those of the element. */
  view: unknown
  /** The shadow root of a prerendered tag, if its elements can be reused. */
  prerendered?: ShadowRoot | null
  connectedCallback(): void
  disconnectedCallback(): void
}

/**
 * The class that the library generates from the React tree, with one property and no attributes. LoginWidget adds the
 * rest. The library mounts as soon as the property is set, so LoginWidget sets it only while it is in a document.
 *
 * Without a DOM (on a server that only imports it), it is an empty class.
 */
export const ReactElementBase = (
  typeof HTMLElement === 'undefined'
    ? class {}
    : // The property has no type, because the library would write a typed property into an attribute.
      r2wc(App, { props: { view: undefined } as unknown as [] })
) as new () => Mounted
