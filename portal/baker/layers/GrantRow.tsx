import { useEffect, useId, useRef } from 'react'
import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import hidden from '../../ui/hidden.module.css'
import { Below } from '../../ui/TextField.tsx'
import { GranteeName } from '../GranteeName.tsx'
import { RemoveButton } from '../RemoveButton.tsx'
import { FieldTick } from './FieldTick.tsx'
import styles from './Layers.module.css'
import type { Grant } from './layer-rules.ts'

/** A recipient whose access is not completely chosen. */
export type GrantProblem = { grantee: Grantee; text: string }

type Props = {
  grantee: Grantee
  locked: readonly string[]
  grant: Grant
  problem: GrantProblem | undefined
  onChange: (grant: Grant) => void
  onRemove: () => void
}

/** A recipient of a cake with locked fields, and what they can open. A new problem focuses the select. */
export function GrantRow({ grantee, locked, grant, problem, onChange, onRemove }: Props) {
  const { t } = useServices()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (problem) row.current?.querySelector('select')?.focus()
  }, [problem])
  const { opens, fields } = grant
  const options = [
    ['unlocked', t('bake.grantUnlocked')],
    ['chosen', t('bake.grantChosen')],
    ['all', t('bake.grantAll')],
  ] as const
  return (
    <li ref={row}>
      <div className={styles.grant}>
        <GranteeName grantee={grantee} />
        <SelectField
          label={t('bake.grantOf', { email: grantee })}
          value={opens}
          options={options}
          onChange={(chosen) => onChange({ ...grant, opens: chosen })}
        />
        <RemoveButton label={t('access.remove', { email: grantee })} onClick={onRemove} />
      </div>
      {opens === 'chosen' && (
        <fieldset className={styles.chosen} aria-describedby={id}>
          <legend className={hidden.hidden}>{t('bake.grantFields', { email: grantee })}</legend>
          {locked.map((name) => (
            <FieldTick
              key={name}
              name={name}
              checked={fields.includes(name)}
              onChange={({ target }) =>
                onChange({
                  opens,
                  fields: target.checked ? [...fields, name] : fields.filter((field) => field !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Below id={id} problem={problem?.text} />
    </li>
  )
}
