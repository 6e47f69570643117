import type { Locale } from '#languages/locales.ts'
import type { EmailKind } from '../emails/kinds.ts'
import { withColorScheme } from '../emails/preview.ts'
import { renderEmail } from '../emails/render.ts'
import { findSample } from '../emails/samples.ts'

export type Variant = { locale: Locale; scheme: 'light' | 'dark'; width: string }

/** An email as its subject, its HTML in a frame of the chosen width, and its text. */
export function EmailPreview({ kind, locale, scheme, width }: Variant & { kind: EmailKind }) {
  const brand = { name: 'Cakelock', markUrl: 'app-192.png', supportEmail: 'help@cakes.example.org' }
  const { subject, html, text } = renderEmail(findSample(kind), { locale, brand })
  return (
    <article dir="auto" style={{ color: 'var(--ink)' }}>
      <p style={{ padding: '0 16px' }}>
        <strong>{subject}</strong>
      </p>
      <iframe
        title={`HTML: ${subject}`}
        // A new width loads the frame again, which measures it again.
        key={width}
        // Scripts are disabled. The page may read the height of the email.
        sandbox="allow-same-origin"
        onLoad={({ currentTarget: frame }) => {
          frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 640}px`
        }}
        srcDoc={withColorScheme(html, scheme)}
        style={{
          border: 0,
          width: width === 'all' ? '600px' : `${width}px`,
          maxWidth: '100%',
        }}
      />
      <pre style={{ padding: '0 16px', font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </pre>
    </article>
  )
}
