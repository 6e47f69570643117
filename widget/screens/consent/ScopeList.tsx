import { type ReactNode, useId } from 'react'
import type { MessageKey } from '#languages/en/widget.ts'
import type { RequestedScope } from '../../core/provider/consent.ts'
import type { Translate } from '../../messages/translate.ts'
import { FilledText } from '../../ui/FilledText.tsx'
import { CheckIcon, CircleIcon } from '../../ui/marks.tsx'
import { useSheet } from '../../ui/sheets.ts'
import css from './consent.css?inline'

type Props = { scopes: readonly RequestedScope[]; name: string; t: Translate }

/** The scopes that an application would and would not be granted. */
export function ScopeList({ scopes, name, t }: Props) {
  const element = useSheet<HTMLDivElement>(css)
  const granted = scopes.filter(({ isGrantable }) => isGrantable)
  const ungranted = scopes.filter(({ isGrantable }) => !isGrantable)
  return (
    <div ref={element} className="lw-scopes">
      {granted.length > 0 && (
        <Part
          title={<FilledText text={t('consent.granted')} application={name} />}
          mark={<CheckIcon />}
          scopes={granted}
          t={t}
        />
      )}
      {ungranted.length > 0 && (
        <Part
          title={t(granted.length > 0 ? 'consent.ungranted' : 'consent.nothing')}
          mark={<CircleIcon />}
          scopes={ungranted}
          t={t}
          isQuiet={granted.length > 0}
        />
      )}
    </div>
  )
}

type PartProps = Omit<Props, 'name'> & { title: ReactNode; mark: ReactNode; isQuiet?: boolean }

function Part({ title, mark, scopes, t, isQuiet }: PartProps) {
  const id = useId()
  return (
    <div className={isQuiet ? 'lw-scope-part lw-quiet' : 'lw-scope-part'}>
      <p id={id} className="lw-text" part="text">
        {title}
      </p>
      <ul className="lw-scope-list" part="list" aria-labelledby={id}>
        {scopes.map((scope) => (
          <li key={scope.name} className="lw-scope" part="row">
            {mark}
            <span dir="auto">{toText(scope, t)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** OpenID Connect scopes are localized; other scopes show the provider's description or their name. */
const texts: Partial<Record<string, MessageKey>> = {
  openid: 'consent.scope.openid',
  profile: 'consent.scope.profile',
  email: 'consent.scope.email',
  phone: 'consent.scope.phone',
  full_access: 'consent.scope.full_access',
}

function toText({ name, description }: RequestedScope, t: Translate): string {
  const key = texts[name]
  return key ? t(key) : description || name
}
