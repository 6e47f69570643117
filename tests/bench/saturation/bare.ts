import { randomBytes, randomInt } from 'node:crypto'
import { serve } from '@hono/node-server'
import { hash, verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { sha256Hex } from '../../../server/platform/secrets/secrets.ts'

/*
 * The minimum by hand: one statement for each call, with the same hash and the same kept connections to the mail server,
 * and no limits, log or events. Run as `bare.ts DATABASE_URL SMTP_URL PORT`.
 */
const [databaseUrl = '', smtpUrl = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 10 })

await pool.query(`
  create table people (id bigserial primary key, email text not null unique, password text);
  create table codes (email text primary key, code_hash text not null, expires_at timestamptz not null);
  create table sessions (token_hash text primary key, person_id bigint not null references people, expires_at timestamptz not null);
`)

const readJson = async (request: { json(): Promise<unknown> }) =>
  (await request.json()) as Record<'email' | 'code' | 'password' | 'token', string>

const app = new Hono()
  .post('/sign-up', async (context) => {
    const { email, password } = await readJson(context.req)
    const hashed = await hash(password)
    await pool.query('insert into people (email, password) values ($1, $2)', [email, hashed])
    return context.json({})
  })
  .post('/request', async (context) => {
    const { email } = await readJson(context.req)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await pool.query(
      `insert into codes values ($1, $2, now() + interval '5 min')
       on conflict (email) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
      [email, sha256Hex(code)],
    )
    const message = { from: 'bench@example.org', to: email, subject: `Your code is ${code}`, text: code }
    transport.sendMail(message).catch((problem: unknown) => console.error(problem))
    return context.json({})
  })
  .post('/redeem', async (context) => {
    const { email, code } = await readJson(context.req)
    const token = randomBytes(32).toString('base64url')
    const { rowCount } = await pool.query(
      `with redeemed as (
         delete from codes where email = $1 and code_hash = $2 and expires_at > now() returning email
       ), person as (
         insert into people (email) select email from redeemed
         on conflict (email) do update set email = excluded.email returning id
       )
       insert into sessions select $3, id, now() + interval '1 hour' from person`,
      [email, sha256Hex(code), sha256Hex(token)],
    )
    return rowCount === 1 ? context.json({ token }) : context.json({}, 401)
  })
  .post('/password', async (context) => {
    const { email, password } = await readJson(context.req)
    const { rows } = await pool.query('select id, password from people where email = $1', [email])
    if (!rows[0]?.password || !(await verify(rows[0].password, password))) return context.json({}, 401)
    const token = randomBytes(32).toString('base64url')
    const values = [sha256Hex(token), rows[0].id]
    await pool.query(`insert into sessions values ($1, $2, now() + interval '1 hour')`, values)
    return context.json({ token })
  })
  .post('/check', async (context) => {
    const { token } = await readJson(context.req)
    const { rows } = await pool.query(
      'select * from sessions join people on people.id = person_id where token_hash = $1 and expires_at > now()',
      [sha256Hex(token)],
    )
    return rows[0] ? context.json(rows[0]) : context.json({}, 401)
  })

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => process.send?.('ready'))
