/** An email address that can wrap at its '@' in narrow columns. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  // One element, because in a grid cell Firefox puts each part on its own line.
  return (
    <bdi title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
