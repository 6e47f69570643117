import type { WidgetConfig } from '../app/config.ts'
import type { ColorScheme, Theme } from '../app/theme.ts'
import type { ToastOrder } from '../app/toaster.ts'
import type { AuthProvider, Session } from '../core/provider.ts'
import type { Messages } from '../messages/en.ts'
import { createController } from './controller.ts'
import { attributeNames, type Inputs, readInputs } from './inputs.ts'
import { ReactElementBase } from './react-element-base.ts'
import { adoptStyles } from './styles.ts'

const propertyNames = [
  'config',
  'theme',
  'messages',
  'provider',
  'publicToken',
  'apiUrl',
  'products',
  'prefillEmail',
  'locale',
  'consent',
] as const

/**
 * `<login-widget>`: attributes and properties in, events out. Everything else is done by the parts it puts
 * together.
 *
 * @attr public-token - the project's public token
 * @attr api-url - base address of the provider's contract; absent = the hosted provider
 * @attr products - the ways to sign in, separated by spaces or commas
 * @attr prefill-email - an address that the host knows already, for the email field of every form
 * @attr locale - language of the texts
 * @attr theme - light, dark or system, or a whole theme as JSON; absent = as the page
 * @attr consent - the page is where applications lead people to ask for access to their account
 * @attr autofocus - the first screen takes the focus, unless somebody types elsewhere; read when it appears
 * @attr shadow-dom - "false" renders into the light DOM; read when the element is first connected
 */
export class LoginWidget extends ReactElementBase {
  static readonly observedAttributes: readonly string[] = attributeNames

  #life = createController(this, () => this.#draw())
  #config: WidgetConfig | undefined
  #theme: Theme | undefined
  #messages: Partial<Messages> = {}
  #override: Partial<AuthProvider> = {}
  #prepared = false
  #unmounted = false
  #updating = false

  constructor() {
    super()
    // A property set before the element was defined sits on the instance and would hide the accessor.
    for (const name of propertyNames) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }

  // Objects stay properties: in an attribute they would lose their functions and be readable in the page.
  get config(): WidgetConfig | undefined {
    return this.#config
  }
  set config(config: WidgetConfig | undefined) {
    this.#config = config
    this.#changed()
  }

  /** The look. A word (`light`, `dark`, `system`) sets the attribute instead. */
  get theme(): Theme | undefined {
    return this.#theme
  }
  set theme(theme: Theme | ColorScheme | undefined) {
    if (typeof theme === 'string') this.#reflect('theme', theme)
    else this.#theme = theme
    this.#changed()
  }

  /** Texts that replace the table's own, key by key. */
  get messages(): Partial<Messages> {
    return this.#messages
  }
  set messages(messages: Partial<Messages> | undefined) {
    this.#messages = messages ?? {}
    this.#changed()
  }

  /** Parts that stand in for those of the ordinary provider. */
  get provider(): Partial<AuthProvider> {
    return this.#override
  }
  set provider(override: Partial<AuthProvider> | undefined) {
    this.#override = override ?? {}
    this.#changed()
  }

  get publicToken(): string | null {
    return this.getAttribute('public-token')
  }
  set publicToken(token: string | null) {
    this.#reflect('public-token', token)
  }

  get apiUrl(): string | null {
    return this.getAttribute('api-url')
  }
  set apiUrl(url: string | null) {
    this.#reflect('api-url', url)
  }

  get products(): string | null {
    return this.getAttribute('products')
  }
  set products(products: string | readonly string[] | null) {
    this.#reflect('products', Array.isArray(products) ? products.join(' ') : (products as string | null))
  }

  /** What stands in the email field of every form until somebody types. */
  get prefillEmail(): string | null {
    return this.getAttribute('prefill-email')
  }
  set prefillEmail(email: string | null) {
    this.#reflect('prefill-email', email)
  }

  get locale(): string | null {
    return this.getAttribute('locale')
  }
  set locale(locale: string | null) {
    this.#reflect('locale', locale)
  }

  /** Whether this is the page on which people answer applications. */
  get consent(): boolean {
    return this.#inputs().settings.consent
  }
  set consent(isWanted: boolean | undefined) {
    this.toggleAttribute('consent', isWanted === true)
  }

  /** The tokens of whoever is signed in, or null. */
  session(): Session | null {
    return this.#life.session()
  }

  /** Ends the session, here and at the provider. Where the provider cannot be told, `lw-error` says so. */
  async signOut(): Promise<void> {
    await this.#life.signOut()
  }

  /** Back to the first screen, whatever was begun. */
  reset(): void {
    this.#life.reset()
  }

  /**
   * Shows whoever is signed in their passkeys: to add, rename and delete one. Resolves when the screen is there.
   *
   * @throws where the part of the widget that draws it cannot be fetched
   */
  async openPasskeys(): Promise<void> {
    await this.#life.openPasskeys()
  }

  /**
   * Shows a short notice at the foot of the card: `blank`, `error` or `custom` for 4 s, `success` for 2 s, `loading`
   * until it is dismissed or another takes its place by the same id. Resolves with its id.
   *
   * @throws where the part of the widget that draws it cannot be fetched
   */
  async toast(content: string | Node, order?: ToastOrder): Promise<string> {
    return this.#life.toast(content, order)
  }

  /** Takes a notice away; without an id all of them. */
  dismissToast(id?: string): void {
    this.#life.dismissToast(id)
  }

  override connectedCallback(): void {
    const inputs = this.#inputs()
    if (!this.#prepared) this.#prepare(inputs)
    adoptStyles(this.container.getRootNode())
    this.#draw(inputs)
    // The first look is mounted by what has just been drawn; only what was unmounted needs it again.
    if (this.#unmounted) super.connectedCallback()
    this.#unmounted = false
    this.#life.follow()
    // While the page is still being read, the JSON child may not be there yet.
    if (this.ownerDocument.readyState === 'loading') {
      this.ownerDocument.addEventListener('DOMContentLoaded', () => this.#changed(), { once: true })
    }
  }

  /** Only an element that is still out of the document a moment later has left it: moving keeps everything. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#life.unfollow()
      super.disconnectedCallback()
      this.#unmounted = true
    })
  }

  attributeChangedCallback(): void {
    this.#changed()
  }

  #prepare({ shadow }: Inputs) {
    this.#prepared = true
    // In the light DOM a child of its own: React would clear away the host's JSON.
    this.container = shadow
      ? this.attachShadow({ mode: 'open' })
      : this.appendChild(this.ownerDocument.createElement('div'))
  }

  /** Several changes in a row are one. Those before the first look are in it. */
  #changed() {
    if (this.#updating || !this.isConnected || !this.#prepared) return
    this.#updating = true
    queueMicrotask(() => {
      this.#updating = false
      if (this.isConnected) this.#draw()
    })
  }

  #inputs() {
    return readInputs(this, { config: this.#config, theme: this.#theme })
  }

  #draw(inputs = this.#inputs()) {
    this.view = this.#life.take(inputs, { messages: this.#messages, override: this.#override })
  }

  #reflect(name: string, value: string | null) {
    if (value === null || value === undefined) this.removeAttribute(name)
    else this.setAttribute(name, value)
  }
}
