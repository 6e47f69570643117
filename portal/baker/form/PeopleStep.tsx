import type { RefObject } from 'react'
import type { Grantee } from '#contract/ids.ts'
import { GranteesForm } from '../../access/GranteesForm.tsx'
import { useServices } from '../../context/use-services.ts'
import { type GrantProblem, GrantRow } from '../layers/GrantRow.tsx'
import { grantOf, type Layers, withGrant } from '../layers/layer-rules.ts'
import styles from './Form.module.css'
import { RecipientChip } from './RecipientChip.tsx'
import type { Recipients } from './use-recipients.ts'

type Props = {
  ref: RefObject<HTMLFormElement | null>
  recipients: Recipients
  /** of a cake with locked fields, whose recipients also have what they can open */
  layers: Layers | undefined
  grantProblem: GrantProblem | undefined
  onLayers: (layers: Layers) => void
}

/** Who can open the cake in addition to its baker, and, if it has locked fields, which of them. */
export function PeopleStep({ ref, recipients, layers, grantProblem, onLayers }: Props) {
  const { t } = useServices()
  const { grantees } = recipients
  const remove = (grantee: Grantee) => {
    // The pressed button goes with the recipient.
    ref.current?.querySelector('input')?.focus()
    recipients.remove(grantee)
  }
  return (
    <>
      <GranteesForm ref={ref} typed={recipients.typed} />
      {grantees.length === 0 ? (
        <p className={styles.quiet}>{t('bake.peopleHint')}</p>
      ) : (
        <ul className={layers ? styles.rows : styles.chips} aria-label={t('bake.recipients')}>
          {grantees.map((grantee) =>
            layers ? (
              <GrantRow
                key={grantee}
                grantee={grantee}
                locked={layers.locked}
                grant={grantOf(layers, grantee)}
                problem={grantProblem?.grantee === grantee ? grantProblem : undefined}
                onChange={(grant) => onLayers(withGrant(layers, grantee, grant))}
                onRemove={() => remove(grantee)}
              />
            ) : (
              <RecipientChip key={grantee} grantee={grantee} onRemove={() => remove(grantee)} />
            ),
          )}
        </ul>
      )}
    </>
  )
}
