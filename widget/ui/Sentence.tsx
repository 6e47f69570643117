// Only whole addresses of the provider's own site, so that a message cannot lead anywhere else.
const providerAddress =
  /(https:\/\/(?:[a-z0-9-]+\.)*stytch\.com(?:\/[^\s<>"']*[^\s<>"'.,;:!?)]|(?![\w@:-]|\.\w)\/?))/i

/** A message with the addresses of the provider's site in it as links. No HTML is read from it. */
export function Sentence({ children }: { children: string }) {
  const parts = children.split(providerAddress)
  // Split by one group, the addresses are at the odd places.
  return parts.map((part, place) =>
    place % 2 === 0 ? (
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
