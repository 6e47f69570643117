import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import control from './control.module.css'
import styles from './Popup.module.css'

type Props = {
  label: ReactNode
  /** marks the button, for a filter that is set */
  isActive?: boolean
  /** the side of the button with which the panel is aligned */
  side?: 'start' | 'end'
  /** without the arrow, for a button whose icon says that it opens something */
  isPlain?: boolean
  children: ReactNode
  /** receives the function that closes the popup */
  closeRef?: RefObject<(() => void) | undefined>
}

/** A button that opens a small panel. Escape, a click outside or moving the focus out closes it. */
export function Popup({ label, isActive, side = 'start', isPlain, children, closeRef }: Props) {
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
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
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its children
    <div
      ref={container}
      className={styles.popup}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !container.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes(control.control, styles.button, isActive && control.active)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {!isPlain && <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />}
      </button>
      {isOpen && (
        <div id={id} className={classes(styles.panel, side === 'end' && styles.end)}>
          {children}
        </div>
      )}
    </div>
  )
}
