/** Short notices at the foot of the card. The place is always there, so that new ones are announced. */
export function Toasts({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="lw-toasts" part="toasts" role="status">
      {sentences.map((sentence) => (
        <div key={sentence} className="lw-toast" part="toast">
          {sentence}
        </div>
      ))}
    </div>
  )
}
