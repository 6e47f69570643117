import type { ReactNode } from 'react'

/** Variants below each other, as wide as a form or as the page. */
export const Stack = ({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) => (
  <div
    style={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 'var(--space-6)',
      maxWidth: isNarrow ? 400 : 960,
      marginInline: 'auto',
    }}
  >
    {children}
  </div>
)

/** Variants in a row, with what they are for. */
export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <section style={{ display: 'grid', gap: 'var(--space-2)' }}>
    {/* The notes of Storybook itself are in English. */}
    <h2 lang="en" dir="ltr" style={{ color: 'var(--ink-quiet)', fontSize: 'var(--small)' }}>
      {name}
    </h2>
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-3)' }}>
      {children}
    </div>
  </section>
)
