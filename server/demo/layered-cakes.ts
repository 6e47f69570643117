import { basePath, type KeyPath } from '#contract/ids.ts'
import { days, hours, later } from '../platform/clock.ts'

const field = (name: string): KeyPath => [...basePath, 'fields', name]
const unlocked: KeyPath = [...basePath, 'unlocked']

export type LayeredCake = {
  title: string
  bakerAddress: string
  /** the paths with a key, in addition to the base path */
  keyPaths: KeyPath[]
  permissions: { grantee: string; keyPath: KeyPath }[]
  /** people who have opened it */
  readers: string[]
}

/** The layered cakes of the demo, for which recipients have different fields (rule F5). */
export const layeredCakes: readonly LayeredCake[] = [
  {
    title: 'Recipes and costs.csv',
    bakerAddress: 'baker@bakery.test',
    keyPaths: [unlocked, field('Cost per unit'), field('Supplier'), field('Margin')],
    permissions: [
      { grantee: 'opener@customer.test', keyPath: field('Supplier') },
      { grantee: 'office@flour-mill.test', keyPath: field('Cost per unit') },
      { grantee: 'office@flour-mill.test', keyPath: field('Supplier') },
      { grantee: 'audit@tax-advisers.test', keyPath: basePath },
      { grantee: '*@hotel-aurora.test', keyPath: unlocked },
    ],
    readers: ['opener@customer.test', 'audit@tax-advisers.test', 'kitchen@hotel-aurora.test'],
  },
  {
    title: 'Supplier terms.json',
    bakerAddress: 'admin@bakery.test',
    keyPaths: [unlocked, field('/suppliers/*/discount'), field('/suppliers/*/contact/email')],
    permissions: [
      { grantee: 'opener@customer.test', keyPath: unlocked },
      { grantee: 'legal@lease-and-law.test', keyPath: field('/suppliers/*/discount') },
      { grantee: 'baker@bakery.test', keyPath: field('/suppliers/*/contact/email') },
    ],
    readers: ['legal@lease-and-law.test'],
  },
]

/** When they were baked: shortly before the current month, which has no cakes of the demo. */
export const layeredSince = (now: Date, index: number): Date =>
  later(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), -days(1 + index) + hours(9))
