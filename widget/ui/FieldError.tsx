import { WarningIcon } from './icons.tsx'
import { Sentence } from './Sentence.tsx'

/** The error of a field. Always rendered, so screen readers notice when it fills. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div id={id} className="lw-error" part="error" aria-live="polite">
      {error !== undefined && (
        <>
          <WarningIcon />
          <span dir="auto">
            <Sentence>{error}</Sentence>
          </span>
        </>
      )}
    </div>
  )
}
