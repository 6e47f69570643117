import type { Table } from './secret-texts.ts'

/** Tables of which something once remained unencrypted: as people reported them, and as random tables found them. */
export const keptTables: readonly Table[] = [
  { title: 'a.csv', text: 'town,rent\rBonn,ᐁᐂ\rKiel,ᐃ\r', fields: ['rent'] },
  { title: 'a.csv', text: 'town,rent\rᐁ,910\rᐂ,740\r', fields: ['town'] },
  { title: 'a.csv', text: 'town,rent\r\nBonn,ᐁ\rKiel,ᐂ\r\nLinz,ᐃ\r\n', fields: ['rent'] },
  { title: 'a.csv', text: 'town,rent\r\nParis, France,ᐁ\r\nKiel,ᐂ\r\n', fields: ['rent'] },
  { title: 'a.csv', text: 'sep=;\r\ntown;rent\r\nBonn;ᐁ\r\n', fields: ['rent'] },
  { title: 'a.csv', text: 'rent,town\nᐁ "ᐂ,ᐃ\nᐄ",Bonn\n', fields: ['rent'] },
  { title: 'a.json', text: '[{"pay":"ᐁ","0":1},["x","ᐂ"]]', fields: ['/*/pay', '/*/0'] },
  { title: 'a.csv', text: 'pay,\u200bpay,name\nᐁ,ᐂ,Ann\n', fields: ['pay'] },
  { title: 'a.csv', text: 'pay;x,pay,y\nᐁ;1,2,3\n', fields: ['pay'] },
  { title: 'a.csv', text: 'pay|x\tpay\ty\nᐁ|1\t2\t3\n', fields: ['pay'] },
  { title: 'a.json', text: '[{"pay":"ᐁ"},\n{"Pay":"ᐂ"}]', fields: ['/*/pay'] },
]
