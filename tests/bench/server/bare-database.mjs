import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// The embedded database and nothing else, as its package documents it.
const database = await PGlite.create({ dataDir: process.argv[2], extensions: { pg_trgm } })
await database.query('select 1')
process.send('open')
process.on('disconnect', () => database.close())
