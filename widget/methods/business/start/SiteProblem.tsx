import type { Translate } from '../../../messages/translate.ts'

/** The sentence for an error of OAuth 2.0, of OpenID Connect or of the server. Anyone can craft a URL, so nothing else of it is shown. */
const sentences = new Map<string, 'denied' | 'unavailable' | 'not_configured' | 'login_required'>([
  ['access_denied', 'denied'],
  ['oauth_access_denied', 'denied'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['oauth_flow_callback_error', 'unavailable'],
  ['invalid_request', 'not_configured'],
  ['invalid_scope', 'not_configured'],
  ['invalid_client', 'not_configured'],
  ['unauthorized_client', 'not_configured'],
  ['unsupported_response_type', 'not_configured'],
  ['oauth_config_not_found', 'not_configured'],
  ['login_required', 'login_required'],
  ['interaction_required', 'login_required'],
  ['consent_required', 'login_required'],
  ['account_selection_required', 'login_required'],
])

/** What another site reported, in a plain sentence, with a reference for the admin. */
export function SiteProblem({ code, t }: { code: string; t: Translate }) {
  const sentence = sentences.get(code)
  return (
    <>
      {t('business.error.site_failed', { problem: t(`business.site.${sentence ?? 'unknown'}`) })}
      {sentence && (
        <>
          {' '}
          <br />
          <span className="lw-quiet">{t('business.error.reference', { code })}</span>
        </>
      )}
    </>
  )
}
