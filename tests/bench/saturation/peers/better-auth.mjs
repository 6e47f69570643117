import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { emailOTP } from 'better-auth/plugins'
import { createTransport } from 'nodemailer'
import pg from 'pg'

/*
 * better-auth as its documentation recommends it: hashed codes, emails over kept connections that no request waits for.
 * Its rate limit is off, because all clients of the bench have one IP address. Run as `better-auth.mjs DATABASE_URL
 * SMTP_URL PORT`.
 */
const [databaseUrl, smtpUrl, port] = process.argv.slice(2)
const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 10 })

const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'the secret of a bench that holds no data of anyone',
  database: new pg.Pool({ connectionString: databaseUrl, max: 10 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [
    emailOTP({
      storeOTP: 'hashed',
      async sendVerificationOTP({ email, otp }) {
        const message = { from: 'bench@example.org', to: email, subject: `Your code is ${otp}`, text: otp }
        transport.sendMail(message).catch((problem) => console.error(problem))
      },
    }),
  ],
}
const { runMigrations } = await getMigrations(options)
await runMigrations()
const handler = toNodeHandler(betterAuth(options))
createServer(handler).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
