import type { RefObject } from 'react'
import type { Grantee } from '#contract/ids.ts'
import { AddressField } from '../../access/AddressField.tsx'
import { PublicDomainDialog } from '../../access/PublicDomainDialog.tsx'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'
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
  const { grantees, text, problem, pending } = recipients
  const remove = (grantee: Grantee) => {
    // The pressed button goes with the recipient.
    ref.current?.querySelector('input')?.focus()
    recipients.remove(grantee)
  }
  return (
    <>
      <form
        ref={ref}
        className={forms.inline}
        noValidate
        onPaste={(event) => {
          // A field of one line drops line breaks, which would join the addresses.
          if (recipients.paste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          recipients.complete()
        }}
      >
        <AddressField label={t('access.add')} value={text} problem={problem} onText={recipients.type} />
        <Button type="submit">{t('access.addButton')}</Button>
      </form>
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
      {pending && (
        <PublicDomainDialog
          text={t('access.publicText', { domain: pending.domains.join(', ') })}
          onAdd={recipients.confirm}
          onEnd={recipients.dismiss}
        />
      )}
    </>
  )
}
