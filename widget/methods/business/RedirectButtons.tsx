import type { MemberProvider } from '#contract/member-providers.ts'
import type { BusinessScreenProps } from '../../core/business/method.ts'
import type { BusinessSettings } from '../../core/business/settings.ts'
import type { BusinessMain } from '../../core/business/states.ts'
import { findMethods } from '../../core/business/ways.ts'
import type { Store } from '../../core/ports.ts'
import type { Feedback } from '../../core/states.ts'
import { LastUsed } from '../../screens/social/LastUsed.tsx'
import { addLogo } from '../../screens/social/logos.ts'
import { SocialButton } from '../../screens/social/SocialButton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { OAuthEvent } from './oauth/states.ts'
import type { SSOEvent } from './sso/states.ts'

addLogo('hubspot', () => import('../../screens/social/logos/hubspot.ts'))

export type RedirectButtonsProps = BusinessScreenProps<BusinessMain & Feedback, OAuthEvent | SSOEvent> & {
  /** The provider of the last sign-in at another site in this browser, or `sso:` with the ID of the connection. */
  lastProvider: Pick<Store, 'read'>
}

/** A button: that of a provider, that of a connection, or the one that looks for a connection. */
type Choice = { provider: MemberProvider } | { connection: string; id: string } | 'search'

/**
 * The buttons on Main for signing in at another site, in the order of the products. The provider or connection that was used last
 * comes first.
 */
export function RedirectButtons({ state, send, t, settings, lastProvider }: RedirectButtonsProps) {
  const last = lastProvider.read()
  const { busy, chosen } = state
  return (
    <div className="lw-socials lw-ways" part="socials">
      {listChoices(state, settings, last).map((choice) => {
        if (choice === 'search')
          return (
            <Button
              key="search"
              kind="secondary"
              disabled={busy !== null}
              onPress={() => send({ method: 'sso', type: 'openPressed' })}
            >
              {t('business.sso.open')}
              {isLast(choice, last) && <LastUsed t={t} />}
            </Button>
          )
        if ('provider' in choice)
          return (
            <SocialButton
              key={choice.provider}
              name={choice.provider}
              isLast={isLast(choice, last)}
              busy={busy === 'oauth' && chosen === choice.provider}
              blocked={busy !== null}
              t={t}
              onPress={() => send({ method: 'oauth', type: 'pressed', name: choice.provider })}
            />
          )
        const { id, connection } = choice
        return (
          <Button
            key={id}
            kind="secondary"
            busy={busy === 'sso' && chosen === id}
            disabled={busy !== null}
            onPress={() => send({ method: 'sso', type: 'connectionChosen', id })}
          >
            {t('business.sso.connection', { connection })}
            {isLast(choice, last) && <LastUsed t={t} />}
          </Button>
        )
      })}
    </div>
  )
}

function listChoices(
  state: BusinessMain,
  settings: Pick<BusinessSettings, 'products' | 'oauth'>,
  last: unknown,
): Choice[] {
  const choices = findMethods(state, settings).flatMap((method): Choice[] => {
    const [, provider] = /^(.+)_oauth$/.exec(method) ?? []
    if (provider !== undefined) return [{ provider: provider as MemberProvider }]
    if (method !== 'sso') return []
    const { organization } = state
    if (!organization) return ['search']
    const connections = organization.connections ?? []
    const inOrder = [...connections].sort(
      (first, second) => +(second.isDefault ?? 0) - +(first.isDefault ?? 0),
    )
    return inOrder.map(({ id, name }) => ({ connection: name, id }))
  })
  return [
    ...choices.filter((choice) => isLast(choice, last)),
    ...choices.filter((choice) => !isLast(choice, last)),
  ]
}

/** @param last the name of a provider, or `sso:` with the ID of a connection, which the button for a search can find */
function isLast(choice: Choice, last: unknown): boolean {
  if (choice === 'search') return String(last).startsWith('sso:')
  return last === ('provider' in choice ? choice.provider : `sso:${choice.id}`)
}
