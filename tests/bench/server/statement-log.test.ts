import { expect, it } from 'vitest'
import { countStatements } from './statement-log.ts'

it('counts the statements and transactions of one database in a log', () => {
  const log = `[own] LOG:  statement: begin
[own] LOG:  execute <unnamed>: select 1
[own] DETAIL:  parameters: $1 = 'begin'
[old] LOG:  execute session_4: select 2
[own] LOG:  execute named: insert into codes
	values ($1)
[own] LOG:  statement: COMMIT
[] LOG:  checkpoint starting: time
[old] LOG:  statement: select 3
`
  expect(countStatements(log, 'own')).toEqual({ statements: 2, transactions: 1 })
  expect(countStatements(log, 'old')).toEqual({ statements: 2, transactions: 0 })
})
