import { FileClock } from 'lucide-react'
import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/format.ts'
import quietText from '../../ui/text.module.css'
import { FileCard } from '../FileCard.tsx'
import type { RegisteredCake } from '../flow.ts'
import { RemoveButton } from '../RemoveButton.tsx'
import { RemoveDialog } from '../RemoveDialog.tsx'
import styles from './UnsavedCakes.module.css'
import { useUnsavedCakes } from './use-unsaved-cakes.ts'

/** Cakes of earlier visits that are not saved yet. Renders nothing if there are none. */
export function UnsavedCakes({ email }: { email: Email }) {
  const { t } = useServices()
  const { cakes, save, remove } = useUnsavedCakes(email)
  const [asked, setAsked] = useState<RegisteredCake>()
  if (cakes.length === 0) return null
  return (
    <section className={styles.unsaved} aria-labelledby="unsaved-cakes">
      <h3 id="unsaved-cakes">{t('bake.unsaved')}</h3>
      <p className={quietText.quiet}>{t('bake.unsavedHint')}</p>
      <ul className={styles.cakes}>
        {cakes.map((cake) => {
          const name = `${cake.stored.title}.cake`
          return (
            <li key={cake.id}>
              <FileCard icon={FileClock} name={name} detail={formatBytes(cake.stored.size)}>
                <Button
                  size="small"
                  aria-label={t('bake.saveOne', { name })}
                  isBusy={save.isPending && save.variables.id === cake.id}
                  onClick={() => save.mutate(cake)}
                >
                  {t('bake.save')}
                </Button>
                <RemoveButton label={t('bake.removeOne', { name })} onClick={() => setAsked(cake)} />
              </FileCard>
            </li>
          )
        })}
      </ul>
      {asked && (
        <RemoveDialog
          onRemove={() => {
            setAsked(undefined)
            remove.mutate(asked)
          }}
          onDismiss={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
