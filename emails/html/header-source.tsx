import type { ReactNode } from 'react'
import { Img } from 'react-email'
import { Layout, Tile } from './layout-source.tsx'
import { body, fonts, ink, page, text } from './styles.ts'

/** The parts above the heading, of which an email has one: its sender’s letter and name, mark and name, or logo. */
export const headerParts: Record<string, ReactNode> = {
  name: (
    <Layout style={{ margin: '0 0 28px' }}>
      <tr>
        <Tile
          text="{initial}"
          className="lw-accent"
          style={{
            width: '36px',
            height: '36px',
            backgroundColor: '{accent}',
            borderRadius: '8px',
            color: '{on_accent}',
            fontSize: '18px',
            lineHeight: '36px',
          }}
        />
        <td className="lw-ink" style={{ ...text, padding: '0 12px', fontWeight: 700 }}>
          {'{name}'}
        </td>
      </tr>
    </Layout>
  ),
  /** the name with an image; where images are blocked, the letter appears as its alternative text */
  mark: (
    <Layout style={{ margin: '0 0 28px' }}>
      <tr>
        <td
          aria-hidden="true"
          align="center"
          valign="middle"
          style={{
            width: '40px',
            height: '40px',
            backgroundColor: page,
            borderRadius: '8px',
            textAlign: 'center',
          }}
        >
          <Img
            src="{mark_url}"
            alt="{initial}"
            width={36}
            height={36}
            style={{
              margin: '0 auto',
              fontFamily: fonts,
              fontSize: '18px',
              fontWeight: 700,
              lineHeight: '36px',
              color: ink,
              textAlign: 'center',
            }}
          />
        </td>
        <td className="lw-ink" style={{ ...text, padding: '0 12px', fontWeight: 700 }}>
          {'{name}'}
        </td>
      </tr>
    </Layout>
  ),
  logo: (
    <Img
      className="lw-logo"
      src="{logo_url}"
      alt="{name}"
      height={36}
      style={{
        ...body,
        margin: '0 0 28px',
        maxWidth: '220px',
        borderRadius: '6px',
        fontWeight: 700,
        lineHeight: '36px',
      }}
    />
  ),
}
