import { type ComponentType, createElement, hydrate, render } from 'preact'

/**
 * The custom element library for the drop-in script, implemented with Preact: exactly the parts of the generated class
 * that the widget uses. It has one property, `view`, and no attributes and events, whose conversion is most of the
 * library.
 */
// biome-ignore lint/style/noDefaultExport: the library has one
export default (component: ComponentType<{ view: unknown }>) =>
  class extends HTMLElement {
    declare container: Element | ShadowRoot
    declare hydrates?: boolean | null
    #isMounted = true
    #view: unknown

    set view(view: unknown) {
      this.#view = view
      this.#render()
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
      if (this.#isMounted)
        (this.hydrates ? hydrate : render)(createElement(component, { view: this.#view }), this.container)
    }
  }
