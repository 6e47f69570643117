/** First path segments of calls, scripts, development pages, and what another address serves. */
const serverSegments = new Set([
  'api',
  'sdk',
  'v1',
  'oauth',
  'oauth2',
  'widget',
  'clientside-services',
  'demo',
  'assets',
  'downloads',
  'outbox',
  'outbox.json',
  'outbox.css',
  'stand-in',
  'shared-file-emails',
  'new-sign-in',
  'healthz',
  'readyz',
  'metrics',
])

/**
 * Whether a path is one of the portal's pages. The Accept header does not matter: monitors and curl, which send `*\/*`,
 * get the same as a browser. A name with a dot is a file and never a page.
 */
export function isPagePath(path: string): boolean {
  const [, first = ''] = path.split('/')
  return path === '/index.html' || !(serverSegments.has(first) || path.includes('.'))
}
