import type { Email } from '#contract/ids.ts'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { formatBytes } from '../ui/format.ts'
import styles from './BakeDialog.module.css'
import { useUnsavedCakes } from './use-unsaved-cakes.ts'

/** Cakes of earlier visits that are not saved yet. Renders nothing if there are none. */
export function UnsavedCakes({ email }: { email: Email }) {
  const { t } = useServices()
  const { cakes, save, remove } = useUnsavedCakes(email)
  if (cakes.length === 0) return null
  return (
    <section className={styles.unsaved} aria-labelledby="unsaved-cakes">
      <h3 id="unsaved-cakes">{t('bake.unsaved')}</h3>
      <p className={styles.quiet}>{t('bake.unsavedHint')}</p>
      <ul>
        {cakes.map((cake) => {
          const name = `${cake.stored.title}.cake`
          return (
            <li key={cake.id}>
              <span>
                {name} <span className={styles.quiet}>{formatBytes(cake.stored.size)}</span>
              </span>
              <span className={styles.buttons}>
                <Button
                  size="small"
                  aria-label={t('bake.saveOne', { name })}
                  isBusy={save.isPending && save.variables.id === cake.id}
                  onClick={() => save.mutate(cake)}
                >
                  {t('bake.save')}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('bake.removeOne', { name })}
                  isBusy={remove.isPending && remove.variables.id === cake.id}
                  onClick={() => remove.mutate(cake)}
                >
                  {t('bake.remove')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
