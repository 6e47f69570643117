import { Copy } from 'lucide-react'
import { useState } from 'react'
import styles from './ErrorText.module.css'
import { findReference } from './reference.ts'

type Props = { text: string; copyLabel: string; copiedLabel: string }

/** A sentence for an error. The id of the request that it may end with is a button that copies it, for the support. */
export function ErrorText({ text, copyLabel, copiedLabel }: Props) {
  const [isCopied, setCopied] = useState(false)
  const found = findReference(text)
  if (found === undefined) return text
  return (
    <>
      {found.before}
      <button
        type="button"
        className={styles.reference}
        aria-label={`${copyLabel} ${found.id}`}
        onClick={() =>
          // Where the browser refuses, the id can still be selected.
          void navigator.clipboard.writeText(found.id).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <code>{found.id}</code>
        <Copy size={14} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <span role="status">{isCopied && copiedLabel}</span>
    </>
  )
}
