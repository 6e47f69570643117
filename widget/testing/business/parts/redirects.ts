import type { AllowedMethod } from '../../../core/business/organizations.ts'
import type { RedirectProvider } from '../../../core/business/provider.ts'
import { CodedError } from '../../../core/coded-error.ts'
import { defaultEmail } from '../../state.ts'
import type { BusinessContext } from '../context.ts'
import { discover } from '../sign-ins.ts'
import { redeem } from '../tokens.ts'

/**
 * Sign-in at the site of a provider or of a company. The visitor never leaves for it, but returns immediately with the email
 * address `socialEmail`.
 */
export function createMemberRedirects(context: BusinessContext): RedirectProvider {
  const { state, now, options, signIns, createLink } = context
  const { socialEmail: email = defaultEmail } = options
  const minutes = 10

  function redeemReturn(token: string) {
    const row = redeem(state(), token, ['oauth', 'sso', 'impersonation'], now())
    if (!row) throw new CodedError('oauth_token_not_found', 'The token is used or has expired.')
    return row
  }

  return {
    async socialURL({ name, organizationId, loginURL, discoveryURL }) {
      const url = organizationId === undefined ? discoveryURL : loginURL
      const method = `${name}_oauth` as AllowedMethod
      return createLink({ type: 'oauth', email, organizationId, method, minutes, url })
    },
    async connectionURL({ id, loginURL }) {
      const organization = state().organizations.find(({ connections }) =>
        connections.some((connection) => connection.id === id),
      )
      if (!organization) throw new CodedError('connection_not_found', 'The connection does not exist.')
      const organizationId = organization.id
      return createLink({ type: 'sso', email, organizationId, method: 'sso', minutes, url: loginURL })
    },
    async findConnections(address) {
      const domain = address.split('@')[1]?.toLowerCase() ?? ''
      return state()
        .organizations.flatMap(({ connections }) => connections)
        .filter(({ domains = [] }) => domains.includes(domain))
        .map(({ id, name }) => ({ id, name }))
    },
    async discover(token) {
      const row = redeemReturn(token)
      const { factors } = signIns.prove(row.email, row.method)
      return discover(state(), row.email, factors)
    },
    async enter({ token }) {
      const row = redeemReturn(token)
      signIns.prove(row.email, row.method)
      return signIns.enter(row.organizationId ?? '')
    },
  }
}
