import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config server/identity/drizzle.config.ts --name WHAT` writes the next migration of this subsystem. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/identity/base/schema/!(*.test).ts',
  out: './server/identity/migrations',
})
