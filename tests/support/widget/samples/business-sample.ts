import type { BusinessScreenName, BusinessState } from '../../../../widget/app/business/states.ts'

/** One variant of a screen of business sign-in: its state and the host's configuration. */
export type BusinessSample<Name extends BusinessScreenName = BusinessScreenName> = {
  state: Extract<BusinessState, { screen: Name }>
  config?: object
  /** The provider, or `sso:` and the ID of the connection, last used on this browser. */
  lastProvider?: string
}
export type Samples<Name extends BusinessScreenName> = Record<string, BusinessSample<Name>>
