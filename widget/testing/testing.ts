/**
 * The public entry of `@cakelock/login-widget/testing`: a provider that responds in the page, for tests of pages with the
 * widget. It calls no server, and importing it has no side effect.
 */
export type { TestCall, TestFailure, TestFailureCode, TestRequest } from './calls.ts'
export { type InstalledProvider, type InstallOptions, install } from './install.ts'
export type { TestMessage } from './messages.ts'
export type { TestApplication, TestLink, TestProject, TestProviderOptions, TestUser } from './options.ts'
export type { TestWallet } from './page/wallets.ts'
export { createTestProvider, type TestControls, type TestProvider } from './provider.ts'
