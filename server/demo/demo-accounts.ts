/** The people and files of the demo's year: a small bakery and its partners. */

/** The bakers, and each one's share of the cakes. The first two have accounts with a known password. */
export const staff = [
  { email: 'baker@bakery.test', share: 4 },
  { email: 'admin@bakery.test', share: 2 },
  { email: 'elena@bakery.test', share: 4 },
  { email: 'tomas@bakery.test', share: 3 },
  { email: 'ingrid@bakery.test', share: 2 },
  { email: 'former.baker@bakery.test', share: 1 },
] as const

export const formerBaker = 'former.baker@bakery.test'

/** The customer with a known password receives most cakes. */
export const customers = [
  'opener@customer.test',
  'orders@customer.test',
  'cafe@customer.test',
  'buying@hotel-aurora.test',
  'kitchen@hotel-aurora.test',
  'events@hotel-aurora.test',
  'office@flour-mill.test',
  'sales@flour-mill.test',
  'lab@flour-mill.test',
  'books@tax-advisers.test',
  'audit@tax-advisers.test',
  'inspector@food-office.test',
  'dispatch@north-couriers.test',
  'legal@lease-and-law.test',
  'head.chef@school-kitchens.test',
  'diets@school-kitchens.test',
  'shop@market-hall.test',
] as const

/** Domains that receive access as a whole. */
export const domains = ['*@hotel-aurora.test', '*@tax-advisers.test', '*@school-kitchens.test'] as const

/** Sometimes attempts to open files without access, and is banned. */
export const uninvitedReader = 'scraper@price-watch.test'

/** Names of monthly files. */
export const papers: readonly ((month: string, year: number, number: number) => string)[] = [
  (month, year) => `Payroll ${month} ${year}.pdf`,
  (month, year) => `Wholesale prices ${month} ${year}.csv`,
  (month, year) => `Stock count ${month} ${year}.json`,
  (month, year) => `Margins by product ${month} ${year}.csv`,
  (month, year) => `Bank statement ${month} ${year}.pdf`,
  (month) => `Delivery routes ${month}.json`,
  (month, year) => `Hygiene report ${month} ${year}.pdf`,
  (_, year, number) => `Invoice ${year}-${String(number).padStart(4, '0')}.pdf`,
  (_, year, number) => `Offer ${year}-${String(number).padStart(3, '0')} Hotel Aurora.pdf`,
]

/** Names of files that occur once. */
export const oncePapers = [
  'Sourdough starter protocol.pdf',
  'Allergens by product.csv',
  'Supplier contract Flour Mill.pdf',
  'Lease market hall.pdf',
  'Oven maintenance log.json',
  'Recipe book rye.pdf',
  'Wedding cakes price list.pdf',
  'Insurance policy.pdf',
  'School kitchens tender.pdf',
  'Franchise plan.docx',
  'Customer survey results.csv',
] as const

const list = (names: string) => names.trim().split(/,\s+/)

/** The files, subjects and people of a larger company. */
export const paperKinds = list(`
  Invoice, Offer, Order, Delivery note, Credit note, Reminder, Contract, Price list, Report, Audit,
  Payroll, Budget, Stock count, Routes, Recipe, Minutes
`)

export const firms = list(`
  Hotel Aurora, Flour Mill, Tax Advisers, North Couriers, School Kitchens, Market Hall, Corner Cafe,
  Harbour Inn, Old Brewery, Dairy Farm, City Hospital, Garden Center
`)

export const firstNames = list(`
  Anna, Ben, Clara, Daniel, Elena, Felix, Greta, Hugo, Ines, Jonas, Karin, Leo, Maria, Nils, Olga, Paul,
  Rosa, Simon, Tanja, Viktor
`)

export const familyNames = list(`
  Albrecht, Berger, Costa, Dumont, Eriksen, Fischer, Garcia, Hansen, Ionescu, Jansen, Keller, Lang,
  Moreau, Novak, Olsen, Petrov, Rossi, Schmidt, Torres, Weber
`)
