import { demoProjects } from '../../../server/demo/content.ts'
import type { BenchRequest } from './paired-client.ts'

export type Origins = { portal: string; shop: string }

type More = { token?: string | undefined; body?: object }

const [, shop] = demoProjects

/** Creates requests to the three APIs of a server with demo data. */
export const requestsOf = (origins: Origins, secret: string) => ({
  /** as a page of the shop, with or without a session */
  browser: (
    method: BenchRequest['method'],
    path: string,
    { token = shop.publicToken, body }: More = {},
  ): BenchRequest => ({
    method,
    path: `/sdk/v1${path}`,
    headers: { authorization: `Basic ${btoa(`${shop.publicToken}:${token}`)}`, origin: origins.shop },
    body,
  }),
  /** as the portal's page */
  portal: (method: BenchRequest['method'], path: string, { token, body }: More = {}): BenchRequest => ({
    method,
    path: `/api/v1${path}`,
    headers: { origin: origins.portal, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body,
  }),
  /** as the shop's server */
  backend: (method: BenchRequest['method'], path: string, body?: object): BenchRequest => ({
    method,
    path: `/v1${path}`,
    headers: { authorization: `Basic ${btoa(`${shop.id}:${secret}`)}` },
    body,
  }),
  outbox: (to: string): BenchRequest => ({
    method: 'GET',
    path: `/outbox.json?to=${encodeURIComponent(to)}`,
    headers: { host: 'localhost' },
  }),
})
