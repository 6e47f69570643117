import { type ReactNode, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import type { FoundOrganization } from '../../core/business/organizations.ts'
import type { Translate } from '../../messages/translate.ts'
import { ChoiceList } from '../../ui/ChoiceList.tsx'
import { Field } from '../../ui/Field.tsx'
import { Mark } from '../../ui/Mark.tsx'

/** More organizations than this have a search field above them. */
const manyRows = 8

type Props = {
  label: ScreenText
  organizations: readonly FoundOrganization[]
  /** The ID of the organization that is being entered, or another call that is in progress. */
  pending: string | null
  locale: string
  t: Translate
  toNote(organization: FoundOrganization): ReactNode
  onChoose(id: string): void
}

/** Organizations to choose from, with a search field above many. */
export function OrganizationRows({ label, organizations, pending, locale, t, toNote, onChoose }: Props) {
  const [query, setQuery] = useState('')
  const part = query.trim().toLocaleLowerCase(locale)
  const shown = organizations.filter(({ name }) => name.toLocaleLowerCase(locale).includes(part))
  return (
    <>
      {organizations.length > manyRows && (
        <div className="lw-form" onInput={({ target }) => setQuery((target as HTMLInputElement).value)}>
          <Field label={t('business.discovery.search')} name="search" type="text" autoComplete="off" />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="lw-text" part="text" role="status">
          {t('business.discovery.no_match')}
        </p>
      ) : (
        <ChoiceList
          label={label}
          choices={shown.map((organization) => ({
            id: organization.id,
            name: organization.name,
            mark: <Mark name={organization.name} url={organization.logoURL} />,
            note: toNote(organization),
          }))}
          pending={pending}
          onChoose={onChoose}
        />
      )}
    </>
  )
}
