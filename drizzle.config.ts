import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name WHAT` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/*/schema/*.ts',
  out: './server/migrations',
})
