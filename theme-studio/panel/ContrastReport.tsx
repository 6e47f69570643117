/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React from 'react'
import { tokens } from '../../widget/app/theme.ts'
import type { LowContrast } from '../rules/contrast.ts'

type Props = { findings: readonly LowContrast[]; apply: (finding: LowContrast, color: string) => void }

/** Lists the pairs of colors below WCAG 2.2 AA, each with the nearest color that passes. */
export function ContrastReport({ findings, apply }: Props) {
  return (
    <section className="studio-contrast" aria-label="Contrast">
      <p role="status">
        {findings.length === 0
          ? 'Every checked pair of colors reaches WCAG 2.2 AA.'
          : `${findings.length} ${findings.length === 1 ? 'pair' : 'pairs'} of colors below WCAG 2.2 AA:`}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.title} ${finding.scheme}`}>
              <span>
                {finding.title}, {finding.scheme}: <strong>{finding.ratio.toFixed(2)}</strong>, needs{' '}
                {finding.minimum}
              </span>
              {finding.suggestion === undefined ? (
                <span>Change {pathOf(finding.background)}.</span>
              ) : (
                <button type="button" onClick={() => apply(finding, finding.suggestion ?? '')}>
                  <span className="studio-swatch" style={{ background: finding.suggestion }} />
                  Use {finding.suggestion}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const pathOf = (property: string): string => tokens.find(([, name]) => name === property)?.[0] ?? property
