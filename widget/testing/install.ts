import type { BusinessTestOptions } from './business/options.ts'
import { type BusinessTestProvider, createBusinessTestProvider } from './business/provider.ts'
import type { TestProviderOptions } from './options.ts'
import { installGoogle } from './page/google.ts'
import { announceWallets, type TestWallet } from './page/wallets.ts'
import { createTestProvider, type TestProvider } from './provider.ts'
import { defaultEmail } from './state.ts'

/** The options of `install`. Unlike `createTestProvider`, it keeps its state in the tab's `sessionStorage` by default. */
export type InstallOptions = TestProviderOptions & {
  /** The wallets in the visitor's browser. They appear as extensions would. */
  wallets?: readonly TestWallet[]
  kind?: never
}

/** The options of `install` for pages whose tags have `kind="business"`. */
export type BusinessInstallOptions = BusinessTestOptions & { kind: 'business' }

type Uninstall = {
  /** Lets elements that are created from now on use their server again. */
  uninstall(): void
}

/** A test provider that a page uses. */
export type InstalledProvider = TestProvider & Uninstall

/** A test provider that a page for businesses uses. */
export type InstalledBusinessProvider = BusinessTestProvider & Uninstall

type Page = Window & typeof globalThis
/** The parts of a test provider, as far as the element cares. */
type Provided = { provider: object }
type WidgetClass = CustomElementConstructor & { prototype: HTMLElement & Provided }

/**
 * Lets every widget of the page use one test provider, whatever framework renders it. Call it before the page renders
 * the element. The script of the widget may load before or after it.
 *
 * If the page itself replaces parts of the provider, these parts stay. Google's One Tap prompt is replaced, too.
 *
 * @param options with `kind: 'business'` for pages whose tags have it
 * @param page the window of the page, if it is not this one, as in Cypress
 * @throws if there is no window, as on a server
 */
export function install(options: BusinessInstallOptions, page?: Page): InstalledBusinessProvider
export function install(options?: InstallOptions, page?: Page): InstalledProvider
export function install(
  options: InstallOptions | BusinessInstallOptions = {},
  page: Page | undefined = globalThis.window,
): InstalledProvider | InstalledBusinessProvider {
  if (!page) {
    const name = options.kind === 'business' ? 'createBusinessTestProvider' : 'createTestProvider'
    throw new Error(`install() needs a window. Use ${name}() without one.`)
  }
  const { origin, pathname } = page.location
  const storage = options.storage ?? findTabStorage(page)
  const returnURL = origin + pathname
  if (options.kind === 'business') {
    const { kind: _, project, ...rest } = options
    const provider = createBusinessTestProvider({ ...rest, storage, project: { returnURL, ...project } })
    return { ...provider, uninstall: provideForPage(page, provider) }
  }
  const { wallets = [], project, ...rest } = options
  const provider = createTestProvider({ ...rest, storage, project: { returnURL, ...project } })
  installGoogle(page, rest.socialEmail ?? defaultEmail)
  announceWallets(page, wallets)
  return { ...provider, uninstall: provideForPage(page, provider) }
}

/** Gives every widget of a page a provider. @returns a function that undoes this */
function provideForPage({ customElements, document }: Page, provider: object): () => void {
  const define = customElements.define
  const restores: (() => void)[] = []
  const adopt = (widget: WidgetClass) => restores.push(provideFor(widget, provider))
  customElements.define = (name, element, elementOptions) => {
    if (isWidget(element)) adopt(element)
    define.call(customElements, name, element, elementOptions)
  }
  const defined = customElements.get('login-widget')
  if (defined && isWidget(defined)) {
    adopt(defined)
    for (const element of document.querySelectorAll('login-widget')) {
      const { provider: parts } = element as InstanceType<WidgetClass> & Provided
      Object.assign(element, { provider: parts })
    }
  }
  return () => {
    customElements.define = define
    for (const restore of restores) restore()
  }
}

/** Recognizes the class by its members, because the package can register it under another tag name. */
const isWidget = (element: CustomElementConstructor): element is WidgetClass =>
  'provider' in element.prototype && 'openSecondFactor' in element.prototype

/**
 * Gives every new element of a class the test provider, before it connects.
 *
 * The constructor of the element passes properties that already exist to their setters. So its base class is replaced by
 * one that sets the property, which also works after the class was registered.
 *
 * @returns a function that undoes this
 */
function provideFor(widget: WidgetClass, provider: object): () => void {
  const accessor = Object.getOwnPropertyDescriptor(widget.prototype, 'provider')
  if (!accessor?.set) throw new Error('This version of <login-widget> has no property `provider`.')
  const { set } = accessor
  Object.defineProperty(widget.prototype, 'provider', {
    ...accessor,
    set(parts: object | undefined) {
      set.call(this, { ...provider, ...parts })
    },
  })
  const base: CustomElementConstructor = Object.getPrototypeOf(widget)
  Object.setPrototypeOf(
    widget,
    class extends base {
      constructor() {
        super()
        // A property that the page set before the element was defined stays.
        if (Object.hasOwn(this, 'provider')) return
        Object.defineProperty(this, 'provider', { value: {}, configurable: true, writable: true })
      }
    },
  )
  return () => {
    Object.defineProperty(widget.prototype, 'provider', accessor)
    Object.setPrototypeOf(widget, base)
  }
}

/** The storage of the tab; undefined if the page may not use it. */
function findTabStorage(page: Page): Storage | undefined {
  try {
    return page.sessionStorage
  } catch {
    return undefined
  }
}
