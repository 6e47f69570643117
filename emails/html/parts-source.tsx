import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Body, Button, Head, Heading, Html, Link, Text } from 'react-email'
import { headerParts } from './header-source.tsx'
import { Layout, Tile } from './layout-source.tsx'
import { body, css, fonts, hairline, ink, outlookCss, page, quiet, small, surface, text } from './styles.ts'

/**
 * The parts of the HTML of emails, written with React Email. `npm run emails` writes their output to parts.ts, so the
 * server needs neither React nor this package. Only cells of tables have padding, because Outlook ignores it elsewhere.
 */

/** A style element, whose text React would escape. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: constant CSS
const Style = ({ text }: { text: string }) => <style dangerouslySetInnerHTML={{ __html: text }} />

const Page = () => (
  <Html lang="{lang}" dir="{dir}">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <title>{'{title}'}</title>
      <Style text={css} />
      <Style text={outlookCss} />
    </Head>
    <Body
      lang="{lang}"
      dir="{dir}"
      className="lw-page"
      style={{ margin: 0, padding: 0, backgroundColor: page }}
    >
      <Layout width="100%" className="lw-page" style={{ backgroundColor: page }}>
        <tr>
          <td className="lw-outer" align="center" style={{ padding: '32px 12px' }}>
            {/* Outlook reads the attribute, because it ignores the maximum width. */}
            <Layout width="560" style={{ width: '100%', maxWidth: '560px' }}>
              <tr>
                <td
                  className="lw-frame lw-card"
                  style={{
                    padding: '32px 40px 16px',
                    backgroundColor: surface,
                    border: `1px solid ${hairline}`,
                    borderRadius: '12px',
                    textAlign: '{start}' as 'left',
                  }}
                >
                  {'{header}'}
                  {'{content}'}
                </td>
              </tr>
              <tr>
                <td className="lw-foot" style={{ padding: '20px 40px 0', textAlign: '{start}' as 'left' }}>
                  {'{footer}'}
                </td>
              </tr>
            </Layout>
          </td>
        </tr>
      </Layout>
    </Body>
  </Html>
)

const parts: Record<string, ReactNode> = {
  page: <Page />,
  ...headerParts,
  heading: (
    <Heading
      as="h1"
      className="lw-ink lw-title"
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
    <Layout width="100%" style={{ margin: '0 0 16px', borderCollapse: 'separate' }}>
      <tr>
        <td
          dir="ltr"
          align="center"
          className="lw-box lw-ink"
          style={{
            ...text,
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
        </td>
      </tr>
    </Layout>
  ),
  file: (
    <Layout width="100%" style={{ margin: '0 0 12px', borderCollapse: 'separate' }}>
      <tr>
        <td
          className="lw-box"
          style={{
            padding: '12px',
            backgroundColor: page,
            border: `1px solid ${hairline}`,
            borderRadius: '8px',
            textAlign: '{start}' as 'left',
          }}
        >
          <Layout>
            <tr>
              {/* In a table by itself, because a cell is as high as its row. */}
              <td valign="top">
                <Layout width="46" style={{ width: '46px', borderCollapse: 'separate' }}>
                  <tr>
                    <Tile
                      text="{type}"
                      className="lw-frame lw-quiet"
                      style={{
                        width: '44px',
                        height: '44px',
                        backgroundColor: surface,
                        border: `1px solid ${hairline}`,
                        borderRadius: '6px',
                        color: quiet,
                        fontSize: '12px',
                        lineHeight: '44px',
                      }}
                    />
                  </tr>
                </Layout>
              </td>
              <td
                className="lw-ink"
                style={{ ...text, padding: '0 12px', lineHeight: '22px', fontWeight: 600 }}
              >
                {'{name}'}
              </td>
            </tr>
          </Layout>
        </td>
      </tr>
    </Layout>
  ),
  button: (
    <div style={{ margin: '8px 0 8px' }}>
      <Button
        href="{url}"
        className="lw-accent"
        style={{
          padding: '13px 28px',
          backgroundColor: '{accent}',
          borderRadius: '8px',
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
  /** a link below the button, to the same URL */
  fallback: (
    <Text style={{ ...small, margin: '0 0 20px' }}>
      <Link href="{url}" className="lw-quiet" style={{ color: quiet, textDecoration: 'underline' }}>
        {'{text}'}
      </Link>
    </Text>
  ),
  link: (
    <Text style={body}>
      <Link href="{url}" className="lw-ink" style={{ color: ink, textDecoration: 'underline' }}>
        {'{text}'}
      </Link>
    </Text>
  ),
  /** a link within a paragraph */
  inlineLink: (
    <Link href="{url}" className="lw-ink" style={{ color: ink, textDecoration: 'underline' }}>
      {'{text}'}
    </Link>
  ),
  /** the heading of a step */
  step: (
    <Text className="lw-ink" style={{ ...body, margin: '0 0 4px', fontWeight: 600 }}>
      {'{text}'}
    </Text>
  ),
  /** a quiet line, such as the dates of a file */
  note: (
    <Text className="lw-quiet" style={{ ...small, margin: '0 0 16px' }}>
      {'{text}'}
    </Text>
  ),
  footerLink: (
    <Text style={small}>
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
