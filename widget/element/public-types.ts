export type { Messages } from '#languages/en/widget.ts'
export type { WidgetConfig } from '../app/config.ts'
export type { ColorScheme, Theme } from '../app/theme.ts'
export type { ToastOptions } from '../app/toaster.ts'
export type { ConsentProvider } from '../core/consent.ts'
export type {
  AuthProvider,
  Credentials,
  KnownAccount,
  LinkProvider,
  OAuthProvider,
  OAuthSession,
  OtpProvider,
  Passkey,
  PasskeyProvider,
  PasswordProvider,
  Session,
  SessionProvider,
  WalletProvider,
} from '../core/provider.ts'
export type { ProductName } from '../core/settings.ts'
export type { LoginWidgetEvent, LoginWidgetEventMap } from './events.ts'
