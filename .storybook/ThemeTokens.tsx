import { tokens } from '../widget/app/theme.ts'
import manifest from '../widget/custom-elements.json' with { type: 'json' }

const described = new Map(
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ cssProperties }) => cssProperties)
    .map((property) => [property.name, property]),
)

const mono = { fontFamily: 'ui-monospace, monospace', fontSize: 13 } as const

/** Every token of the theme: its path, custom property, description and default. */
export function ThemeTokens() {
  return (
    <ul
      style={{
        maxWidth: 1120,
        margin: '0 auto',
        padding: 'var(--space-2) var(--space-6)',
        listStyle: 'none',
        borderRadius: 'var(--radius)',
        background: 'var(--surface)',
        color: 'var(--ink)',

        overflowWrap: 'anywhere',
      }}
    >
      {tokens.map(([path, property]) => (
        <TokenRow key={property} path={path} property={property} />
      ))}
    </ul>
  )
}

function TokenRow({ path, property }: { path: string; property: string }) {
  const { description, default: preset } = described.get(property) ?? { description: '', default: '' }
  return (
    <li
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
        gap: '4px 24px',
        padding: '14px 0',
        borderBottom: '1px solid var(--hairline)',
      }}
    >
      <strong style={mono}>{path}</strong>
      <span style={mono}>{property}</span>
      <span>{description}</span>
      <span>
        {preset.startsWith('light-dark') && (
          <>
            <Swatch color={preset} scheme="light" />
            <Swatch color={preset} scheme="dark" />
          </>
        )}
        {preset}
      </span>
    </li>
  )
}

const Swatch = ({ color, scheme }: { color: string; scheme: 'light' | 'dark' }) => (
  <span
    title={scheme}
    style={{
      colorScheme: scheme,
      display: 'inline-block',
      verticalAlign: 'middle',
      width: 20,
      height: 20,
      marginInlineEnd: 8,
      borderRadius: 4,
      border: '1px solid var(--control-border)',
      background: color,
    }}
  />
)
