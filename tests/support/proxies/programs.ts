/** How Debian's package of each proxy is started with the file that docs/proxies.md prints. */
export type ProxyProgram = {
  /** the file of docs/proxies.md */
  file: string
  /** where the proxy logs requests */
  log: string
  /** commands that run before the program */
  before?: readonly string[]
  /** stays in the foreground */
  command: readonly string[]
}

export const proxies = {
  nginx: {
    file: '/etc/nginx/conf.d/cakelock.conf',
    log: '/var/log/nginx/cakelock.log',
    command: ['nginx', '-g', 'daemon off;'],
  },
  caddy: {
    file: '/etc/caddy/Caddyfile',
    log: '/var/log/caddy/cakelock.log',
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'],
  },
  haproxy: {
    file: '/etc/haproxy/haproxy.cfg',
    log: '/var/log/haproxy.log',
    command: ['haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg'],
  },
  apache: {
    file: '/etc/apache2/sites-enabled/cakelock.conf',
    log: '/var/log/apache2/cakelock.log',
    before: ['a2enmod -q ssl http2 headers proxy_http proxy_balancer proxy_hcheck lbmethod_byrequests'],
    command: ['apache2ctl', '-D', 'FOREGROUND'],
  },
} as const satisfies Record<string, ProxyProgram>

export type ProxyName = keyof typeof proxies
