import { Copy } from 'lucide-react'
import { useState } from 'react'
import styles from './ErrorText.module.css'
import { findReference } from './reference.ts'

type Props = { text: string; copyLabel: string; copiedLabel: string }

/** An error text. A request ID at its end becomes a button that copies it, for support. */
export function ErrorText({ text, copyLabel, copiedLabel }: Props) {
  const [isCopied, setCopied] = useState(false)
  const reference = findReference(text)
  if (reference === undefined) return text
  return (
    <>
      {reference.before}
      <button
        type="button"
        className={styles.reference}
        aria-label={`${copyLabel} ${reference.id}`}
        onClick={() =>
          // If the browser rejects this, the ID can still be selected.
          void navigator.clipboard.writeText(reference.id).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <code>{reference.id}</code>
        <Copy size={14} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <span role="status">{isCopied && copiedLabel}</span>
    </>
  )
}
