import type { Client, Session } from 'stytch'
import type { LoginWidget } from '../../packages/login-widget/entries/index.ts'

// What the fragments of the documentation use, and their text explains.
declare global {
  // The page.
  const widget: LoginWidget
  interface ParentNode {
    // The elements of the page, which are there.
    querySelector(selectors: 'login-widget'): LoginWidget
    querySelector(selectors: `#${string}`): HTMLElement
  }
  function showAccount(session: ReturnType<LoginWidget['session']>): void
  function showSignIn(): void
  function openSearch(): void
  function report(code: string, requestId: string | undefined): void

  // Cypress.
  function it(title: string, test: () => void): void
  const cy: { visit(url: string, options: { onBeforeLoad(window: Window & typeof globalThis): void }): void }

  // The site's server.
  const client: Client
  const cookies: Record<'stytch_session_jwt', string>
  const session: Session
  const session_jwt: string
  const session_token: string
  const impersonation_token: string
  const user_id: string
  const email: string
  const body: string
  const headers: Record<string, string>

  namespace NodeJS {
    interface ProcessEnv {
      LOGIN_SECRET: string
      WEBHOOK_SECRET: string
    }
  }
}
