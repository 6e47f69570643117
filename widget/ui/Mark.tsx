import { useState } from 'react'
import css from './mark.css?inline'
import { useSheet } from './sheets.ts'

/** A logo, or the first letter of a name if there is no logo or it cannot load. */
export function Mark({ name, url }: { name: string; url: string | undefined }) {
  const element = useSheet<HTMLSpanElement>(css)
  const [broken, setBroken] = useState<string>()
  const isShown = url !== undefined && /^https?:/i.test(url) && url !== broken
  return (
    <span ref={element} className="lw-mark" part="mark" aria-hidden="true">
      {isShown ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      ) : (
        ([...name][0]?.toUpperCase() ?? '')
      )}
    </span>
  )
}
