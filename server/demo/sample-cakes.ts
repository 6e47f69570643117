import { basePath, type KeyPath } from '#contract/ids.ts'
import { days, hours, later } from '../platform/machine/clock.ts'

const field = (name: string): KeyPath => [...basePath, 'fields', name]
const unlocked: KeyPath = [...basePath, 'unlocked']

/** A demo file that exists as a cake, and what each person can open in it (rule F5). */
export type SampleFile = {
  title: string
  content: string
  bakerAddress: string
  /** the names of the locked fields; empty for a cake without layers */
  fields: readonly string[]
  permissions: readonly { grantee: string; keyPath: KeyPath }[]
  /** people who have opened it */
  readers: readonly string[]
}

/** The demo accounts can open all of them, each with different fields. */
export const sampleFiles: readonly SampleFile[] = [
  {
    title: 'Recipes and costs.csv',
    content: `Product,Flour,Minutes in the oven,Cost per unit,Supplier,Margin
Rye loaf,Rye 1150,55,1.42,Flour Mill,61%
Wheat sourdough,Wheat 812,45,1.31,Flour Mill,58%
Cinnamon roll,Wheat 550,18,0.64,Dairy Farm,66%
"Wedding cake, three tiers",Wheat 405,70,38.90,Market Hall,72%
`,
    bakerAddress: 'baker@bakery.test',
    fields: ['Cost per unit', 'Supplier', 'Margin'],
    permissions: [
      { grantee: 'opener@customer.test', keyPath: field('Supplier') },
      { grantee: 'admin@bakery.test', keyPath: field('Cost per unit') },
      { grantee: 'admin@bakery.test', keyPath: field('Margin') },
      { grantee: 'office@flour-mill.test', keyPath: field('Cost per unit') },
      { grantee: 'office@flour-mill.test', keyPath: field('Supplier') },
      { grantee: 'audit@tax-advisers.test', keyPath: basePath },
      { grantee: '*@hotel-aurora.test', keyPath: unlocked },
    ],
    readers: ['opener@customer.test', 'audit@tax-advisers.test', 'kitchen@hotel-aurora.test'],
  },
  {
    title: 'Supplier terms.json',
    content: `{
  "valid_from": "2026-01-01",
  "suppliers": [
    {
      "name": "Flour Mill",
      "delivery": "Monday",
      "discount": 0.08,
      "contact": { "name": "Sales", "email": "sales@flour-mill.test" }
    },
    {
      "name": "Dairy Farm",
      "delivery": "Tuesday and Friday",
      "discount": 0.05,
      "contact": { "name": "Orders", "email": "orders@dairy-farm.test" }
    }
  ]
}
`,
    bakerAddress: 'admin@bakery.test',
    fields: ['/suppliers/*/discount', '/suppliers/*/contact/email'],
    permissions: [
      { grantee: 'opener@customer.test', keyPath: unlocked },
      { grantee: 'legal@lease-and-law.test', keyPath: field('/suppliers/*/discount') },
      { grantee: 'baker@bakery.test', keyPath: field('/suppliers/*/contact/email') },
    ],
    readers: ['legal@lease-and-law.test'],
  },
  {
    title: 'Opening hours.txt',
    content: `Demo Bakery

Monday to Friday  6:30 to 18:00
Saturday          7:00 to 14:00
Sunday            closed
`,
    bakerAddress: 'baker@bakery.test',
    fields: [],
    permissions: [
      { grantee: 'opener@customer.test', keyPath: basePath },
      { grantee: '*@bakery.test', keyPath: basePath },
    ],
    readers: ['opener@customer.test'],
  },
]

/** When each was baked: shortly before the current month, which has no demo cakes. */
export const bakedAt = (now: Date, index: number): Date =>
  later(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), -days(1 + index) + hours(9))
