import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import styles from './ErrorText.module.css'

/** An error text. A request ID at its end becomes a button that copies it, for support. */
export function ErrorText({ text }: { text: ScreenText }) {
  const { t } = useServices()
  const [isCopied, setCopied] = useState(false)
  const reference = findReference(text)
  if (reference === undefined) return text
  return (
    <>
      {reference.before}
      <button
        type="button"
        className={styles.reference}
        aria-label={`${t('reference.copy')} ${reference.id}`}
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
      <span role="status">{isCopied && t('reference.copied')}</span>
    </>
  )
}

const reference = /^(.*)\b(request-[0-9a-f-]{36})$/s

/** Splits a request ID off the end of a text. */
function findReference(text: string): { before: string; id: string } | undefined {
  const [, before = '', id] = reference.exec(text) ?? []
  return id === undefined ? undefined : { before, id }
}
