import css from './inboxes.css?inline'
import { useSheet } from './sheets.ts'

type Props = { label: string; inboxes: readonly { name: string; url: string }[] }

/** Links to webmail inboxes, for an email that was just sent. */
export function Inboxes({ label, inboxes }: Props) {
  const element = useSheet<HTMLUListElement>(css)
  return (
    <ul ref={element} className="lw-inboxes" aria-label={label}>
      {inboxes.map(({ name, url }) => (
        <li key={name}>
          <a
            className="lw-button lw-button-secondary"
            part="button button-secondary"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
