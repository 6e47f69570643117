import type { Messages } from '#languages/en/widget.ts'
import type { BusinessConfig } from '../app/business/config.ts'
import type { WidgetConfig } from '../app/config.ts'
import type { ColorScheme, Theme } from '../app/theme.ts'
import type { ToastOptions } from '../app/toaster.ts'
import type { Organization } from '../core/business/organizations.ts'
import type { BusinessProvider } from '../core/business/provider.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { Session } from '../core/provider/sessions.ts'
import { createController } from './controller.ts'
import { attributeNames, type Inputs, readInputs, textAttributes } from './inputs.ts'
import { ReactElementBase } from './react-element-base.ts'
import { adoptStyles } from './styles.ts'

/** Sets an attribute, or removes it. */
function reflect(element: HTMLElement, name: string, value: string | null | undefined) {
  if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** Marks the container in the light DOM. */
const containerMark = 'data-lw-container'

/**
 * The element `<login-widget>`: reads attributes and properties, sends events, and leaves everything else to its
 * controller.
 *
 * @attr public-token - The public token of the project.
 * @attr api-url - The base URL of the server. Defaults to the hosted provider.
 * @attr products - The sign-in methods, separated by spaces or commas, in the order of the first screen.
 * @attr prefill-email - The initial value of every email field.
 * @attr locale - The language, as a BCP 47 tag such as `en` or `de-AT`. Unknown languages fall back to English.
 * @attr theme - `light`, `dark` or `system`, or a theme as JSON. Defaults to the color scheme of the page.
 * @attr consent - Makes this the consent page, on which users allow or deny applications access to their account.
 * @attr kind - `business` for a project with organizations. Defaults to a project for consumers.
 * @attr flow - How visitors of a business sign in: `discovery` by their email address, or `organization` on the page of
 *   one organization. `password-reset` is for the page on which they set a new password.
 * @attr organization-slug - The organization of the page. Defaults to that of the project's pattern.
 * @attr autofocus - Focuses the first field when it appears, unless the visitor is typing elsewhere on the page.
 * @attr shadow-dom - `false` renders into the light DOM. Read when the element is first connected.
 */
export class LoginWidget extends ReactElementBase {
  static readonly observedAttributes: readonly string[] = attributeNames

  /** @internal Prepares a prerendered form for the first rendering. The script inside the tag sets it. */
  declare takeOver?: () => void

  /** @internal Restores the focus after the tag was moved in the document. The runtime sets it. */
  declare refocus?: () => void

  #controller = createController(this, () => this.#render())
  #config: WidgetConfig | BusinessConfig | undefined
  #theme: Theme | undefined
  #messages: Partial<Messages> = {}
  #override: Partial<AuthProvider> = {}
  #prepared = false
  #unmounted = false
  #updating = false

  constructor() {
    super()
    // A property set before the element was defined is on the instance and would shadow the accessor.
    const properties = this as Record<string, unknown>
    for (const name of Object.getOwnPropertyNames(this)) {
      if (!(name in LoginWidget.prototype)) continue
      const value = properties[name]
      delete properties[name]
      properties[name] = value
    }
  }

  // A property instead of an attribute: an attribute cannot hold functions and is visible in the page.
  /** The configuration. A `<script type="application/json">` child of the tag has the same effect. */
  get config(): WidgetConfig | undefined {
    return this.#config as WidgetConfig
  }
  set config(config: WidgetConfig | BusinessConfig | undefined) {
    this.#config = config
    this.#changed()
  }

  /** The theme. `light`, `dark` and `system` set the attribute instead. */
  get theme(): Theme | undefined {
    return this.#theme
  }
  set theme(theme: Theme | ColorScheme | undefined) {
    if (typeof theme === 'string') reflect(this, 'theme', theme)
    else this.#theme = theme
    this.#changed()
  }

  /** Texts that override the texts of the language, by key. */
  get messages(): Partial<Messages> {
    return this.#messages
  }
  set messages(messages: Partial<Messages> | undefined) {
    this.#messages = messages ?? {}
    this.#changed()
  }

  /** Parts of the provider to replace, for tests or for your own server. */
  get provider(): Partial<AuthProvider> {
    return this.#override
  }
  set provider(override: Partial<AuthProvider> | Partial<BusinessProvider> | undefined) {
    this.#override = (override ?? {}) as Partial<AuthProvider>
    this.#changed()
  }

  /** The `public-token` attribute. */
  declare publicToken: string | null

  /** The `api-url` attribute. */
  declare apiUrl: string | null

  /** The `products` attribute. Also accepts a list. */
  get products(): string | null {
    return this.getAttribute('products')
  }
  set products(products: string | readonly string[] | null) {
    reflect(this, 'products', Array.isArray(products) ? products.join(' ') : (products as string | null))
  }

  /** The `prefill-email` attribute. */
  declare prefillEmail: string | null

  /** The `locale` attribute. */
  declare locale: string | null

  /** The `kind` attribute. */
  declare kind: string | null

  /** The `flow` attribute. */
  declare flow: string | null

  /** The `organization-slug` attribute. */
  declare organizationSlug: string | null

  /** The `consent` attribute. */
  get consent(): boolean {
    return this.#inputs().settings.consent
  }
  set consent(isWanted: boolean | undefined) {
    this.toggleAttribute('consent', isWanted === true)
  }

  /** Returns `id`, `slug`, `name` and `logoURL` of the organization of the current session, or `null` if no one is signed in to one. */
  organization(): Organization | null {
    return this.#controller.find()?.organization() ?? null
  }

  /**
   * Lets a signed-in member continue in another of their organizations, or one who is choosing an organization enter it.
   * The widget asks first, because the session ends if the organization needs another step. Resolves when the question is
   * shown. Only with the kind `business`.
   *
   * @throws if its code cannot be fetched
   */
  async switchOrganization(slug: string): Promise<void> {
    await (await this.#controller.load()).switchOrganization(slug)
  }

  /** Returns the tokens of the current session, or `null` if no one is signed in. */
  session(): Session | null {
    return this.#controller.find()?.session() ?? null
  }

  /** Ends the session, here and at the provider. If the provider is unreachable, `lw-error` reports it. */
  async signOut(): Promise<void> {
    await (await this.#controller.load()).signOut()
  }

  /** Returns to the first screen. */
  reset(): void {
    this.#controller.reset()
  }

  /**
   * Shows the signed-in user's passkeys, to add, rename and delete them. Resolves when the screen is shown.
   *
   * @throws if its code cannot be fetched
   */
  async openPasskeys(): Promise<void> {
    await (await this.#controller.load()).openPasskeys()
  }

  /**
   * Shows the signed-in user's second factor: turning two-step verification on and off, and new recovery codes.
   * Resolves when the screen is shown.
   *
   * @throws if its code cannot be fetched
   */
  async openSecondFactor(): Promise<void> {
    await (await this.#controller.load()).openSecondFactor()
  }

  /**
   * Shows a toast at the bottom of the card and resolves with its ID. A toast with the ID of a visible toast replaces
   * it.
   *
   * @throws if its code cannot be fetched
   */
  async toast(content: string | Node, options?: ToastOptions): Promise<string> {
    const { toaster } = await this.#controller.load()
    this.#render()
    return toaster.show(content, options)
  }

  /** Dismisses a toast, or all toasts if no ID is given. */
  dismissToast(id?: string): void {
    this.#controller.find()?.toaster.dismiss(id)
  }

  override connectedCallback(): void {
    const inputs = this.#inputs()
    if (!this.#prepared) this.#prepare(inputs)
    adoptStyles(this.container.getRootNode(), this.localName)
    this.#render(inputs)
    // The first render mounts the element. Only an unmounted element needs to be mounted again.
    if (this.#unmounted) super.connectedCallback()
    this.#unmounted = false
    this.#controller.connect()
    this.refocus?.()
    // While the page is still being parsed, the JSON child may not exist yet.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => this.#changed())
    }
  }

  /** Unmounts only if the element is still disconnected after a microtask, so moving it keeps its state. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#controller.disconnect()
      super.disconnectedCallback()
      this.#unmounted = true
    })
  }

  attributeChangedCallback(): void {
    this.#changed()
  }

  #prepare({ shadow }: Inputs) {
    this.#prepared = true
    // A shadow root hides the light DOM, so a prerendered tag keeps its root.
    if (shadow || this.shadowRoot) this.container = this.prerendered || this.attachShadow({ mode: 'open' })
    else {
      // In the light DOM, React gets a separate child, because it would remove the host's JSON.
      this.container = document.createElement('div')
      this.container.setAttribute(containerMark, '')
      this.append(this.container)
    }
  }

  /** Batches changes into one render. Changes before the first render need none. */
  #changed() {
    if (this.#updating || !this.isConnected || !this.#prepared) return
    this.#updating = true
    queueMicrotask(() => {
      this.#updating = false
      if (this.isConnected) this.#render()
    })
  }

  #inputs() {
    return readInputs(this, { config: this.#config, theme: this.#theme })
  }

  #render(inputs = this.#inputs()) {
    // A page that was cloned or restored from its HTML has what the tag once rendered, without its code.
    for (const child of this.querySelectorAll(`:scope>[${containerMark}]`))
      if (child !== this.container) child.remove()
    const view = this.#controller.update(inputs, { messages: this.#messages, override: this.#override })
    // A prerendered form stays until the code and the texts of its successor have loaded.
    if (this.takeOver && !view) return
    this.takeOver?.()
    this.view = view
  }
}

// One loop is smaller than an accessor for each attribute.
for (const name of textAttributes)
  Object.defineProperty(
    LoginWidget.prototype,
    name.replace(/-./g, (pair) => (pair[1] as string).toUpperCase()),
    {
      get(this: LoginWidget) {
        return this.getAttribute(name)
      },
      set(this: LoginWidget, value: string | null) {
        reflect(this, name, value)
      },
    },
  )
