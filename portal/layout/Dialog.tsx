import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { classes } from '../ui/classes.ts'
import styles from './Dialog.module.css'

type Props = {
  title: ScreenText
  /**
   * centered, along the right edge, or over most of the page; like a page and near the top, the content lays itself out.
   * A sheet is wider than what is otherwise along the edge, and fills a phone.
   */
  placement?: 'middle' | 'side' | 'sheet' | 'wide' | 'page' | 'top'
  /** the content has its own title, so the dialog's title is only its accessible name */
  isTitleHidden?: boolean
  /** focuses the title first, instead of the first control */
  startsAtTitle?: boolean
  children: ReactNode
  /** the buttons, with the primary one first */
  actions?: ReactNode
  /**
   * called on the close button, Escape and clicks on the backdrop; a wide dialog ignores its backdrop, to keep input
   */
  onDismiss: () => void
}

/** A modal dialog, open while it is rendered. The browser traps and restores the focus. */
export function Dialog(props: Props) {
  const { title, placement = 'middle', isTitleHidden = false, startsAtTitle = false } = props
  const { children, actions, onDismiss } = props
  const { t } = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const wasPressedOutside = useRef(false)
  const id = useId()
  // A layout effect, because the browser restores the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Firefox would pass over a title, which the Tab key does not reach.
    element?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    // A dialog whose only control is its close button starts at its content.
    if (document.activeElement === close.current) element?.focus()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which fires `cancel`
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes(styles.dialog, styles[placement])}
      {...(isTitleHidden ? { 'aria-label': title } : { 'aria-labelledby': id })}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      // Only clicks on the backdrop have the dialog itself as the target. A drag that starts inside, as when selecting
      // text, and ends on the backdrop fires a click there too.
      onPointerDown={(event) => {
        wasPressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        const isOutside = event.target === dialog.current && wasPressedOutside.current
        if (isOutside && placement !== 'wide') onDismiss()
      }}
    >
      <div className={styles.body}>
        {!isTitleHidden && (
          <h2 id={id} className={styles.title} {...(startsAtTitle && { tabIndex: -1 })}>
            {title}
          </h2>
        )}
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        <button
          ref={close}
          type="button"
          className={styles.close}
          aria-label={t('dialog.close')}
          onClick={onDismiss}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </dialog>
  )
}
