import type { Api } from '../portal/deps.ts'

/**
 * The background and theme colors of the portal's page in light mode (design/tokens.css). The system shows them
 * while the app starts.
 */
const background = '#f4f6f7'

/**
 * Serves the web app manifest, which lets browsers install the portal as an app that opens `.cake` files (decision
 * 0064).
 */
export function registerAppManifest({ app, deps }: Api): void {
  const name = deps.config.productName
  const icon = (file: string, sizes: string, purpose: string) => ({
    src: file,
    sizes,
    type: 'image/png',
    purpose,
  })
  const manifest = JSON.stringify({
    id: '/portal',
    name,
    short_name: name,
    description: 'Open and manage encrypted files. They are decrypted on this device and never uploaded.',
    start_url: '/portal',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: [
      icon('/app-192.png', '192x192', 'any'),
      icon('/app-512.png', '512x512', 'any'),
      icon('/app-maskable-512.png', '512x512', 'maskable'),
    ],
    file_handlers: [
      {
        action: '/portal?tab=open',
        accept: { 'application/vnd.cakelock.cake': ['.cake'] },
        launch_type: 'single-client',
      },
    ],
    // A launched file goes to the open window, which keeps its current content.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  })
  app.get('/app.webmanifest', (context) =>
    context.body(manifest, 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' }),
  )
}
