/** A word between two hairlines. */
export function Divider({ children }: { children: string }) {
  return (
    <div className="lw-divider" part="divider">
      <span>{children}</span>
    </div>
  )
}
