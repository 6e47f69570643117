import type { ReactNode } from 'react'
import type { TargetOrganization } from '../../../core/business/organizations.ts'
import type { Problem } from '../../../core/problem.ts'
import type { Translate } from '../../../messages/translate.ts'

type Place = {
  state: { email: string; organization?: TargetOrganization }
  t: Translate
  toText(problem: Problem): ReactNode
}

/** The errors of an address that may not join an organization. */
const noAccessCodes: readonly string[] = [
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
]

/** The errors of a link that only the browser that requested it can use. */
const elsewhereCodes: readonly string[] = ['pkce_mismatch', 'pkce_expected_code_verifier']

/** Converts a problem to its text, which on some screens names the address and the organization. */
export const withPlace =
  ({ state: { email, organization }, t, toText }: Place) =>
  (problem: Problem): ReactNode => {
    const { code, field } = problem
    if (organization && noAccessCodes.includes(code))
      return t('business.no_access', { email, organization: organization.name })
    if (code === 'unauthorized_credentials') return t('business.password.wrong')
    if (code === 'breached_password' && field === undefined) return t('business.password.breached')
    return elsewhereCodes.includes(code) ? t('business.error.link_elsewhere') : toText(problem)
  }
