import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'
import { classes } from '../ui/classes.ts'
import type { Toast, ToastKind } from '../ui/toasts.ts'
import { ErrorText } from './ErrorText.tsx'
import styles from './Toaster.module.css'

const icons: Record<ToastKind, typeof Info> = { error: CircleAlert, success: CircleCheck, note: Info }

/**
 * The toasts, bottom-center. Two live regions that are always rendered, because a region that appears with its text is
 * not announced. Errors are assertive, the others polite.
 */
export function Toaster() {
  const { t, toasts } = useServices()
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  const item = (toast: Toast) => {
    const Icon = icons[toast.kind]
    return (
      <div key={toast.id} className={classes(styles.toast, styles[toast.kind])}>
        <Icon className={styles.icon} size={20} strokeWidth={1.5} aria-hidden="true" />
        <p className={styles.text}>
          <ErrorText text={toast.text} />
        </p>
        {toast.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              toasts.dismiss(toast.id)
              toast.action?.onClick()
            }}
          >
            {toast.action.label}
          </button>
        )}
        <button
          type="button"
          className={styles.dismiss}
          aria-label={t('toasts.dismiss')}
          onClick={() => toasts.dismiss(toast.id)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    )
  }
  return (
    <section
      className={styles.toaster}
      aria-label={t('toasts.label')}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <div role="alert" className={styles.region}>
        {list.filter(({ kind }) => kind === 'error').map(item)}
      </div>
      <div role="status" className={styles.region}>
        {list.filter(({ kind }) => kind !== 'error').map(item)}
      </div>
    </section>
  )
}
