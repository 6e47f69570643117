import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ProductName } from '#contract/products.ts'
import type { Messages } from '#languages/en/widget.ts'
import type { BusinessConfig } from '../app/business/config.ts'
import type { WidgetConfig } from '../app/config.ts'
import type { ColorScheme, Theme } from '../app/theme.ts'
import type { BusinessProvider } from '../core/business/provider.ts'
import type { BusinessFlowName, BusinessProduct } from '../core/business/settings.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { LoginWidgetEventMap } from './events.ts'
import type { LoginWidget } from './login-widget.ts'

/** Props of `<login-widget>` in JSX. React 19 sets element properties as properties. */
export type LoginWidgetProps = DetailedHTMLProps<HTMLAttributes<LoginWidget>, LoginWidget> & {
  'public-token'?: string
  'api-url'?: string
  products?: string | readonly (ProductName | BusinessProduct)[]
  'prefill-email'?: string
  autofocus?: boolean
  locale?: string
  theme?: Theme | ColorScheme
  'shadow-dom'?: 'true' | 'false'
  consent?: boolean
  kind?: 'business'
  flow?: BusinessFlowName
  'organization-slug'?: string
  config?: WidgetConfig | BusinessConfig
  messages?: Partial<Messages>
  provider?: Partial<AuthProvider> | Partial<BusinessProvider>
} & { [Name in keyof LoginWidgetEventMap as `on${Name}`]?: (event: LoginWidgetEventMap[Name]) => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'login-widget': LoginWidgetProps
    }
  }
}
