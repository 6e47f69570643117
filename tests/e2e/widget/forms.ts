import { consentPlaces } from './consent-failure-table.ts'
import { scenarios } from './failure-table.ts'
import { passkeyPlaces } from './passkey-failure-table.ts'
import { passwordPlaces } from './password-failure-table.ts'
import { socialPlaces } from './social-failure-table.ts'
import { walletPlaces } from './wallet-failure-table.ts'

/** The screens of all methods with their failures. failures.spec.ts plays them. */
export const tables = [scenarios, passwordPlaces, passkeyPlaces, walletPlaces, socialPlaces, consentPlaces]

/**
 * The forms of the widget, by their components. failures.spec.ts checks that a failed call keeps what was typed into
 * those of the tables.
 */
export const widgetForms: readonly { source: string }[] = [
  ...tables.flat().flatMap(({ form }) => form ?? []),
  // The name of a passkey, in passkey-steps.spec.ts.
  { source: 'widget/methods/passkey/PasskeyList.tsx' },
  // The name of an organization, in business.spec.ts.
  { source: 'widget/methods/business/discovery/CreateOrganization.tsx' },
  // The email and password of a member, in business-passwords.spec.ts.
  { source: 'widget/methods/business/password/PasswordForm.tsx' },
  // A recovery code, in business-second-step.spec.ts.
  { source: 'widget/methods/business/second-step/recovery/RecoveryCodeEntry.tsx' },
  // The short name of an organization, in business-sso.spec.ts.
  { source: 'widget/methods/business/sso/SSODiscoveryFallback.tsx' },
  // A recovery code, in second-factor.spec.ts.
  { source: 'widget/screens/SecondFactorCode.tsx' },
]
