import { type ComponentType, createElement, render } from 'preact'

/**
 * The custom element library for the drop-in script, implemented with Preact: exactly the parts of the generated class
 * that the widget uses. It has one property, `view`, and no attributes and events, whose conversion is most of the
 * library.
 */
// biome-ignore lint/style/noDefaultExport: the library has one
export default (component: ComponentType<{ view: unknown }>) =>
  class extends HTMLElement {
    declare container: Element | ShadowRoot
    declare takeOver?: () => void
    #isMounted = true
    #view: unknown

    set view(view: unknown) {
      this.#view = view
      this.#render()
    }

    /** The prerendered shadow root, whose elements Preact reuses. React would append to them. */
    get prerendered() {
      return this.takeOver && this.shadowRoot
    }

    connectedCallback() {
      this.#isMounted = true
      this.#render()
    }

    disconnectedCallback() {
      this.#isMounted = false
      render(null, this.container)
    }

    #render() {
      if (this.#isMounted) render(createElement(component, { view: this.#view }), this.container)
    }
  }
