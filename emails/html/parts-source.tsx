import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Body, Button, Container, Head, Heading, Html, Img, Link, Section, Text } from 'react-email'

/**
 * The parts of the HTML of emails, written with React Email. `npm run emails` writes their output to parts.ts, so the
 * server needs neither React nor this package.
 */

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const ink = '#14242d'
const quiet = '#4d616c'
const page = '#f4f6f7'
const surface = '#ffffff'
const hairline = '#dce3e6'
const body = {
  margin: '0 0 16px',
  fontFamily: fonts,
  fontSize: '16px',
  lineHeight: '26px',
  color: ink,
  overflowWrap: 'anywhere',
} as const
const small = { ...body, margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: quiet }

/** Email clients that ignore this show the light colors. */
const css = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.lw-outer>tbody>tr>td{padding:12px 0!important}.lw-card{padding:24px 20px 8px!important}.lw-foot{padding:16px 20px!important}}
@media (prefers-color-scheme:dark){.lw-page,.lw-page>table>tbody>tr>td{background:#0d161b!important}.lw-frame{background:#142129!important;border-color:{accent} #263740 #263740!important}.lw-ink{color:#e7eef1!important}.lw-quiet{color:#a2b4bd!important}.lw-code{background:#0d161b!important;border-color:#263740!important;color:#e7eef1!important}.lw-logo{background:#ffffff!important;padding:6px!important}.lw-button{background:{dark_accent}!important;color:{on_dark_accent}!important}}`

const Page = () => (
  <Html lang="{lang}" dir="{dir}">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <title>{'{title}'}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant CSS, which React would escape */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </Head>
    <Body
      lang="{lang}"
      dir="{dir}"
      className="lw-page"
      style={{ margin: 0, padding: 0, backgroundColor: page }}
    >
      <Container className="lw-outer" style={{ maxWidth: '560px', padding: '32px 12px' }}>
        <Section
          className="lw-frame"
          style={{
            backgroundColor: surface,
            border: `1px solid ${hairline}`,
            borderTop: '4px solid {accent}',
            borderRadius: '8px',
          }}
        >
          <div className="lw-card" style={{ padding: '32px 40px 16px' }}>
            {'{header}'}
            {'{content}'}
          </div>
        </Section>
        <div className="lw-foot" style={{ padding: '20px 40px 0' }}>
          {'{footer}'}
        </div>
      </Container>
    </Body>
  </Html>
)

const parts: Record<string, ReactNode> = {
  page: <Page />,
  name: (
    <Text className="lw-ink" style={{ ...body, margin: '0 0 24px', fontWeight: 700 }}>
      {'{name}'}
    </Text>
  ),
  logo: (
    <Img
      className="lw-logo"
      src="{logo_url}"
      alt="{name}"
      height={36}
      style={{
        ...body,
        margin: '0 0 24px',
        maxWidth: '220px',
        borderRadius: '6px',
        fontWeight: 700,
        lineHeight: '36px',
      }}
    />
  ),
  heading: (
    <Heading
      as="h1"
      className="lw-ink"
      style={{ ...body, fontSize: '24px', lineHeight: '32px', fontWeight: 700 }}
    >
      {'{text}'}
    </Heading>
  ),
  paragraph: (
    <Text className="lw-ink" style={body}>
      {'{text}'}
    </Text>
  ),
  // No spaces between the digits, so copying the code copies only the code.
  code: (
    <Text
      dir="ltr"
      className="lw-code"
      style={{
        ...body,
        padding: '16px 8px 16px 14px',
        backgroundColor: page,
        border: `1px solid ${hairline}`,
        borderRadius: '8px',
        fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Courier New', monospace",
        fontSize: '32px',
        lineHeight: '40px',
        fontWeight: 700,
        letterSpacing: '6px',
        textAlign: 'center',
        whiteSpace: 'nowrap',
        userSelect: 'all',
        WebkitUserSelect: 'all',
      }}
    >
      {'{code}'}
    </Text>
  ),
  button: (
    <div style={{ margin: '0 0 12px' }}>
      <Button
        href="{url}"
        className="lw-button"
        style={{
          padding: '13px 28px',
          backgroundColor: '{accent}',
          borderRadius: '6px',
          color: '{on_accent}',
          fontFamily: fonts,
          fontSize: '16px',
          fontWeight: 600,
        }}
      >
        {'{label}'}
      </Button>
    </div>
  ),
  link: (
    <Text
      dir="ltr"
      style={{ ...small, margin: '0 0 16px', textAlign: '{start}' as 'left', wordBreak: 'break-all' }}
    >
      <Link href="{url}" className="lw-quiet" style={{ color: quiet, textDecoration: 'underline' }}>
        {'{text}'}
      </Link>
    </Text>
  ),
  list: <ul style={{ ...body, padding: '0 24px' }}>{'{items}'}</ul>,
  item: (
    <li className="lw-ink" style={{ ...body, margin: '0 0 4px' }}>
      {'{text}'}
    </li>
  ),
  footer: (
    <Text className="lw-quiet" style={small}>
      {'{text}'}
    </Text>
  ),
}

/** Renders the parts. parts.test.ts compares them with parts.ts, or writes it. */
export const renderParts = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const html = renderToStaticMarkup(part).replace(/<link rel="preload"[^>]*>/, '')
      return [name, name === 'page' ? `<!doctype html>${html}` : html]
    }),
  )
