// Matches only complete URLs of the provider's site, so a message cannot link anywhere else.
const providerURL =
  /(https:\/\/(?:[a-z0-9-]+\.)*stytch\.com(?:\/[^\s<>"']*[^\s<>"'.,;:!?)]|(?![\w@:-]|\.\w)\/?))/i

/** A message in which URLs of the provider's site are links. HTML in it is not interpreted. */
export function Sentence({ children }: { children: string }) {
  const parts = children.split(providerURL)
  // Splitting by one group puts the URLs at odd indexes.
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={part}
        className="lw-link lw-link-inline"
        part="link"
        href={part}
        target="_blank"
        rel="noreferrer"
      >
        {part}
      </a>
    ),
  )
}
