/**
 * The public entry of `@cakelock/login-widget/testing`: a provider that responds in the page, for tests of pages with the
 * widget. It calls no server, and importing it has no side effect.
 */
export type { BusinessTestCall, BusinessTestRequest } from './business/calls.ts'
export type {
  BusinessTestOptions,
  BusinessTestProject,
  TestConnection,
  TestMember,
  TestMemberLink,
  TestOrganization,
} from './business/options.ts'
export {
  type BusinessTestControls,
  type BusinessTestProvider,
  createBusinessTestProvider,
} from './business/provider.ts'
export type { TestCall, TestFailure, TestFailureCode, TestRequest } from './calls.ts'
export {
  type BusinessInstallOptions,
  type InstalledBusinessProvider,
  type InstalledProvider,
  type InstallOptions,
  install,
} from './install.ts'
export type { TestMessage } from './messages.ts'
export type { TestApplication, TestLink, TestProject, TestProviderOptions, TestUser } from './options.ts'
export type { TestWallet } from './page/wallets.ts'
export { createTestProvider, type TestControls, type TestProvider } from './provider.ts'
