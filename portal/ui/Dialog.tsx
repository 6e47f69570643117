import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** in the middle, along the right edge, or over most of the page */
  place?: 'middle' | 'side' | 'wide'
  closeLabel: string
  children: ReactNode
  /** the buttons, the one to take first */
  actions?: ReactNode
  /** the cross, Escape, and a press beside the dialog, but for a wide one, where much may have been typed */
  onDismiss: () => void
}

/** A modal dialog, open for as long as it is rendered. The browser keeps the focus in it and gives it back. */
export function Dialog({ title, place = 'middle', closeLabel, children, actions, onDismiss }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasPressedBeside = useRef(false)
  const id = useId()
  // As a layout effect, because the browser gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which arrives as `cancel`
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[place])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      // The dialog itself is only hit where its backdrop is; everything inside has the body in between. A press that began
      // inside, as when text is marked, and ended beside is a click on the dialog too.
      onPointerDown={(event) => {
        wasPressedBeside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        const isBeside = event.target === dialog.current && wasPressedBeside.current
        if (isBeside && place !== 'wide') onDismiss()
      }}
    >
      <div className={styles.body}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onDismiss}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </dialog>
  )
}
