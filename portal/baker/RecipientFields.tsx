import { X } from 'lucide-react'
import { AddressField } from '../access/AddressField.tsx'
import { PublicDomainDialog } from '../access/PublicDomainDialog.tsx'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import forms from '../ui/form.module.css'
import styles from './BakeDialog.module.css'
import type { Recipients } from './use-recipients.ts'

/** Who can open the cake in addition to its baker. */
export function RecipientFields({ recipients }: { recipients: Recipients }) {
  const { t } = useServices()
  const { grantees, text, problem, pending } = recipients
  return (
    <section className={styles.section}>
      <h3>{t('bake.recipients')}</h3>
      <form
        className={forms.inline}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          recipients.complete()
        }}
      >
        <AddressField label={t('access.add')} value={text} problem={problem} onText={recipients.type} />
        <Button type="submit">{t('access.addButton')}</Button>
      </form>
      {grantees.length === 0 ? (
        <p className={styles.quiet}>{t('bake.onlyYou')}</p>
      ) : (
        <ul className={styles.people}>
          {grantees.map((grantee) => (
            <li key={grantee}>
              {grantee}
              <Button
                variant="quiet"
                size="small"
                aria-label={t('access.remove', { email: grantee })}
                onClick={() => recipients.remove(grantee)}
              >
                <X size={16} strokeWidth={1.5} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pending && (
        <PublicDomainDialog
          text={t('access.publicText', { domain: pending.domain })}
          onAdd={recipients.confirm}
          onEnd={recipients.dismiss}
        />
      )}
    </section>
  )
}
