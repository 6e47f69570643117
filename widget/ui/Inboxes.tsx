import { Icon } from './icons.tsx'
import css from './inboxes.css?inline'
import { useSheet } from './sheets.ts'

type Props = { label: string; inboxes: readonly { name: string; url: string }[] }

/** Links to webmail inboxes, for an email that was just sent. An arrow shows that each opens a new tab. */
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
            <Icon className="lw-icon lw-icon-mirrored">
              <path d="M8 6.5h9.5V16M17 7 6.5 17.5" />
            </Icon>
          </a>
        </li>
      ))}
    </ul>
  )
}
