import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './Popup.module.css'

type Props = {
  label: ReactNode
  /** a filter is set behind it */
  isActive?: boolean
  /** with which side of the button the panel is aligned */
  side?: 'start' | 'end'
  children: ReactNode
  /** how what is inside closes it */
  closeRef?: RefObject<(() => void) | undefined>
}

/** A button that opens a small panel under it. Escape, a press beside it, or leaving it by Tab close it again. */
export function Popup({ label, isActive = false, side = 'start', children, closeRef }: Props) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  if (closeRef) closeRef.current = close
  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys that reach it from what is inside
    <div
      ref={whole}
      className={styles.whole}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !whole.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes(styles.button, isActive && styles.active)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={classes(styles.panel, side === 'end' && styles.end)}>
          {children}
        </div>
      )}
    </div>
  )
}
