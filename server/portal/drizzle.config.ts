import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config server/portal/drizzle.config.ts --name WHAT` writes the next migration of this wing. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/portal/schema/*.ts',
  out: './server/portal/migrations',
})
