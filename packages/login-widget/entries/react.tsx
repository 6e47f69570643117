'use client'

import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Messages } from '#languages/en/widget.ts'
import type { BusinessConfig } from '../../../widget/app/business/config.ts'
import type { WidgetConfig } from '../../../widget/app/config.ts'
import type { ColorScheme, Theme } from '../../../widget/app/theme.ts'
import type { BusinessProvider } from '../../../widget/core/business/provider.ts'
import type { BusinessFlowName, BusinessProduct } from '../../../widget/core/business/settings.ts'
import type { AuthProvider } from '../../../widget/core/provider/auth-provider.ts'
import type { LoginWidgetEventMap } from '../../../widget/element/events.ts'
import type { ProductName } from '../../../widget/element/public-types.ts'
import { define, type LoginWidget as LoginWidgetElement } from './define.ts'

export type * from './define.ts'
export { addLanguage } from './languages.ts'
export type { LoginWidgetElement }

/** The event of each prop. */
export const eventNames = {
  onAuthenticated: 'lw-authenticated',
  onFlowComplete: 'lw-flow-complete',
  onOrganization: 'lw-organization',
  onLoggedOut: 'lw-logged-out',
  onScreenChange: 'lw-screen-change',
  onError: 'lw-error',
  onEvent: 'lw-event',
  onBeforeRedirect: 'lw-before-redirect',
} as const satisfies Record<string, keyof LoginWidgetEventMap>

type EventProps = {
  [Prop in keyof typeof eventNames]?:
    | ((event: LoginWidgetEventMap[(typeof eventNames)[Prop]]) => void)
    | undefined
}

type Properties = {
  /** The public token of the project. */
  publicToken: string
  /** The base URL of the server. Defaults to the hosted provider. */
  apiUrl?: string | undefined
  /** The sign-in methods, in the order of the first screen. */
  products?:
    | ProductName
    | BusinessProduct
    | (string & Record<never, never>)
    | readonly (ProductName | BusinessProduct)[]
    | undefined
  /** The initial value of every email field. */
  prefillEmail?: string | undefined
  /** The language, as a BCP 47 tag such as `en` or `de-AT`. */
  locale?: string | undefined
  /** `light`, `dark` or `system`, or a theme. */
  theme?: Theme | ColorScheme | undefined
  /** Makes this the consent page. */
  consent?: boolean | undefined
  /** `business` for a project with organizations. */
  kind?: 'business' | (string & Record<never, never>) | undefined
  /** How visitors of a business sign in. */
  flow?: BusinessFlowName | (string & Record<never, never>) | undefined
  /** The organization of the page. */
  organizationSlug?: string | undefined
  /** Focuses the first field when it appears. */
  autoFocus?: boolean | undefined
  /** `false` renders into the light DOM. Read when the element is first connected. */
  shadowDom?: boolean | undefined
  config?: WidgetConfig | BusinessConfig | undefined
  /** Texts that override the texts of the language, by key. */
  messages?: Partial<Messages> | undefined
  /** Parts of the provider to replace, for tests or for your own server. */
  provider?: Partial<AuthProvider> | Partial<BusinessProvider> | undefined
}

/** Props of the component. Everything else that an HTML element accepts, such as `className`, is set on the tag. */
export type LoginWidgetProps = Properties &
  EventProps &
  Omit<HTMLAttributes<LoginWidgetElement>, keyof Properties | keyof EventProps | 'children'>

/** Runs before the browser paints. A server has no layout effects, and React 18 warns about them. */
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * The sign-in widget, which uses the React of the page, 18 or 19. On a server it renders the tag without content. It
 * registers the element when it is first mounted. Its ref is the element.
 */
export const LoginWidget: ForwardRefExoticComponent<LoginWidgetProps & RefAttributes<LoginWidgetElement>> =
  forwardRef<LoginWidgetElement, LoginWidgetProps>((props, ref) => {
    const { theme, config, messages, provider, ...rest } = props
    const [attributes, listeners] = splitProps(rest)
    const element = useRef<LoginWidgetElement>(null)
    // The element is null only before the first commit.
    useImperativeHandle(ref, () => element.current as LoginWidgetElement, [])
    const scheme = typeof theme === 'string' ? theme : undefined
    useProperties(element, { theme, config, messages, provider })
    useListeners(element, listeners)
    // After the properties, so that the first render of the element has them.
    useCommit(() => define(), [])
    return createElement('login-widget', { ...attributes, theme: scheme, ref: element })
  })
LoginWidget.displayName = 'LoginWidget'

/** React 18 sets objects as attributes, so they are set here. */
function useProperties(
  element: RefObject<LoginWidgetElement | null>,
  { theme, config, messages, provider }: Pick<Properties, 'theme' | 'config' | 'messages' | 'provider'>,
) {
  const set = (properties: object) => {
    if (element.current) Object.assign(element.current, properties)
  }
  useCommit(() => {
    // A color scheme is an attribute, which the property of React 19 does not remove.
    if (typeof theme !== 'string') element.current?.removeAttribute('theme')
    set({ theme: typeof theme === 'string' ? undefined : theme })
  }, [theme])
  useCommit(() => set({ config }), [config])
  useCommit(() => set({ messages }), [messages])
  useCommit(() => set({ provider }), [provider])
}

/** React 18 does not listen for the events of custom elements. */
function useListeners(element: RefObject<LoginWidgetElement | null>, listeners: EventProps) {
  const latest = useRef(listeners)
  useCommit(() => {
    latest.current = listeners
  })
  useCommit(() => {
    const aborter = new AbortController()
    for (const [prop, name] of Object.entries(eventNames)) {
      const listen = (event: Event) => {
        const listener: unknown = latest.current[prop as keyof EventProps]
        if (typeof listener === 'function') listener(event)
      }
      element.current?.addEventListener(name, listen, { signal: aborter.signal })
    }
    return () => aborter.abort()
  }, [])
}

type OtherProps = Omit<LoginWidgetProps, 'theme' | 'config' | 'messages' | 'provider'>

/** Separates what React sets on the tag from the listeners of its events. */
function splitProps(props: OtherProps): [attributes: Record<string, unknown>, listeners: EventProps] {
  const {
    publicToken,
    apiUrl,
    products,
    prefillEmail,
    consent,
    autoFocus,
    shadowDom,
    organizationSlug,
    className,
    onAuthenticated,
    onFlowComplete,
    onOrganization,
    onLoggedOut,
    onScreenChange,
    onError,
    onEvent,
    onBeforeRedirect,
    ...rest
  } = props
  const attributes = {
    ...withoutFalse(rest),
    // React 18 would write an attribute `classname`.
    class: className,
    'public-token': publicToken,
    'api-url': apiUrl,
    products: typeof products === 'object' ? products.join(' ') : products,
    'prefill-email': prefillEmail,
    'organization-slug': organizationSlug,
    consent: consent || undefined,
    autofocus: autoFocus || undefined,
    'shadow-dom': shadowDom === undefined ? undefined : String(shadowDom),
  }
  return [
    attributes,
    {
      onAuthenticated,
      onFlowComplete,
      onOrganization,
      onLoggedOut,
      onScreenChange,
      onError,
      onEvent,
      onBeforeRedirect,
    },
  ]
}

/** Attributes for which `false` is a value, and not their absence. */
const valued = /^(?:aria-|data-)|^(?:contentEditable|draggable|spellCheck)$/

/** React 18 would write `hidden="false"`, which hides the element. */
const withoutFalse = (props: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      value === false && !valued.test(name) ? undefined : (value as unknown),
    ]),
  )
