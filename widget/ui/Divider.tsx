/** A word between two thin lines. */
export function Divider({ children }: { children: string }) {
  return (
    <div className="lw-divider" part="divider">
      <span>{children}</span>
    </div>
  )
}
