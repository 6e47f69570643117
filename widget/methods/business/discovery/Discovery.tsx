import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyProvider } from '#contract/any-providers.ts'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import type { AllowedMethod, FoundOrganization } from '../../../core/business/organizations.ts'
import type { Translate } from '../../../messages/translate.ts'
import { OrganizationRows } from '../../../screens/business/OrganizationRows.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CreateOrganization } from './CreateOrganization.tsx'
import type { DiscoveryProps } from './props.ts'

/** The organizations that an address belongs to or may join, or the form for a new one. */
export function Discovery(props: DiscoveryProps) {
  const { isCreating } = props.state
  const element = useRef<HTMLDivElement>(null)
  const wasCreating = useRef(isCreating)
  // The form replaces the list on the same screen, so the card does not move the focus.
  useEffect(() => {
    if (wasCreating.current === isCreating) return
    wasCreating.current = isCreating
    const { current } = element
    ;(current?.querySelector('input') ?? current?.querySelector('h2'))?.focus()
  }, [isCreating])
  return <div ref={element}>{isCreating ? <CreateOrganization {...props} /> : <List {...props} />}</div>
}

function List(props: DiscoveryProps) {
  const { state, send, t, toText, now, settings } = props
  const { organizations, pending, removedName, email } = state
  const isEmpty = organizations.length === 0
  const { canCreate } = settings.discovery
  return (
    <Frame title={t(isEmpty ? 'business.discovery.none.title' : 'business.discovery.title')}>
      {isEmpty && (
        <p className="lw-text" part="text">
          <FilledText
            text={t(canCreate ? 'business.discovery.none.text' : 'business.discovery.none.closed')}
            email={email}
          />
        </p>
      )}
      {removedName !== null && (
        <p className="lw-text" part="text" role="alert">
          <FilledText text={t('business.discovery.gone')} organization={removedName} />
        </p>
      )}
      <ProblemBanner problem={state.errorMessage} toText={toText} now={now} t={t} />
      {!isEmpty && (
        <OrganizationRows
          label={t('business.discovery.title')}
          organizations={organizations}
          pending={pending}
          locale={settings.locale}
          t={t}
          toNote={(organization) => toNote(organization, t, settings.locale)}
          onChoose={(id) => send({ method: 'discovery', type: 'chosen', id })}
        />
      )}
      {canCreate && (
        <Button
          kind={isEmpty ? 'primary' : 'secondary'}
          busy={pending === 'new'}
          disabled={pending !== null}
          onPress={() => send({ method: 'discovery', type: 'createPressed' })}
        >
          {t('business.discovery.create')}
        </Button>
      )}
      <p className="lw-text lw-center" part="text">
        <LinkButton
          disabled={pending !== null}
          onPress={() => send({ method: 'discovery', type: 'otherEmailPressed' })}
        >
          {t('business.discovery.other_email')}
        </LinkButton>
      </p>
    </Frame>
  )
}

/** Whether the visitor is new to an organization, and which methods it still needs. */
function toNote({ membership, missing }: FoundOrganization, t: Translate, locale: string): ReactNode {
  const notes: string[] = membership === 'member' ? [] : [t(`business.discovery.${membership}`)]
  if (missing && missing.length > 0) {
    const names = missing.map((method) => nameMethod(method, t))
    const method = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
    notes.push(t('business.discovery.needs', { method }))
  }
  return notes.length > 0 && notes.join(' · ')
}

const nameMethod = (method: AllowedMethod, t: Translate): string =>
  method.endsWith('_oauth')
    ? getSocialProviderTitle(method.replace('_oauth', '') as AnyProvider)
    : t(`business.method.${method as 'email_otp' | 'magic_link' | 'password' | 'sso'}`)
