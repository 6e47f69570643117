/** An email address, which may go on in the next line from its '@' where a column is narrow. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  // One element, because where a cell is a grid Firefox gives each part a line of its own.
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
