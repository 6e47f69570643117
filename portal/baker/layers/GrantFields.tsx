import { useEffect, useId, useRef } from 'react'
import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import hidden from '../../ui/hidden.module.css'
import { Below } from '../../ui/TextField.tsx'
import bakeDialog from '../BakeDialog.module.css'
import { FieldTick } from './FieldTick.tsx'
import styles from './Layers.module.css'
import { type Grant, grantOf, type Layers, withGrant } from './layer-rules.ts'

/** A recipient whose access is not completely chosen. */
export type GrantProblem = { grantee: Grantee; text: string }

type Props = {
  layers: Layers
  grantees: readonly Grantee[]
  problem: GrantProblem | undefined
  onChange: (layers: Layers) => void
}

/** What each recipient can open of a cake with locked fields. */
export function GrantFields({ layers, grantees, problem, onChange }: Props) {
  const { t } = useServices()
  return (
    <section className={bakeDialog.section}>
      <h3>{t('bake.grants')}</h3>
      <ul className={styles.grants}>
        {grantees.map((grantee) => (
          <GrantRow
            key={grantee}
            grantee={grantee}
            locked={layers.locked}
            grant={grantOf(layers, grantee)}
            problem={problem?.grantee === grantee ? problem : undefined}
            onChange={(grant) => onChange(withGrant(layers, grantee, grant))}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  grantee: Grantee
  locked: readonly string[]
  grant: Grant
  problem: GrantProblem | undefined
  onChange: (grant: Grant) => void
}

/** A new problem focuses the select. */
function GrantRow({ grantee, locked, grant, problem, onChange }: RowProps) {
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
        <span aria-hidden="true">{grantee}</span>
        <SelectField
          label={t('bake.grantOf', { email: grantee })}
          value={opens}
          options={options}
          onChange={(chosen) => onChange({ ...grant, opens: chosen })}
        />
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
