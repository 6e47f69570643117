/** The first segments that belong to the server: below them there are calls, scripts and development's own pages. */
const serverSegments = new Set([
  'api',
  'sdk',
  'v1',
  'oauth',
  'oauth2',
  'widget',
  'clientside-services',
  'assets',
  'outbox',
  'outbox.json',
  'outbox.css',
  'stand-in',
  'healthz',
  'readyz',
])

/**
 * Whether a path is one of the portal's pages. The Accept header has no say: a monitor or curl, which send `*\/*`, are
 * to see what a browser sees. A name with a dot is a file, or a probe for one; what is not there is not found.
 */
export function isPagePath(path: string): boolean {
  const [, first = ''] = path.split('/')
  return path === '/index.html' || !(serverSegments.has(first) || path.includes('.'))
}
