import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parts } from './parts.ts'
import { renderParts } from './parts-source.tsx'

it('has the parts that React Email renders (npm run emails writes them)', () => {
  const rendered = renderParts()
  if (process.env.WRITE_EMAILS) {
    const note =
      '/** The parts of the HTML of emails. Written by `npm run emails` from parts-source.tsx. */\n'
    const entries = Object.entries(rendered).map(([name, html]) => `  ${name}: ${JSON.stringify(html)},\n`)
    const path = fileURLToPath(new URL('parts.ts', import.meta.url))
    writeFileSync(path, `${note}export const parts = {\n${entries.join('')}} as const\n`)
  } else {
    expect(parts).toEqual(rendered)
  }
})
