import { z } from 'zod'
import { isStorable } from '#contract/text.ts'

/** A short line of text, without control characters and without leading or trailing spaces. */
export const Line = z
  .string()
  .regex(/^(?! )\P{Cc}*(?<! )$/u, 'must be one line without leading or trailing spaces')
  .refine(isStorable, 'must be valid Unicode')

const loopback = String.raw`(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]`

/** An origin, exactly as browsers send it. */
export const Origin = z
  .string()
  .max(300)
  .regex(
    new RegExp(String.raw`^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:${loopback}))(?::\d{1,5})?$`),
    'must be an origin in lower case, without a path, such as https://shop.example (http:// for this machine only)',
  )
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin as browsers send it, without a default port, such as https://shop.example',
  )

/** A URL that browsers are sent to or that the server calls. */
export const WebUrl = z
  .string()
  .max(2000)
  .regex(
    new RegExp(
      String.raw`^(?:https:\/\/[A-Za-z0-9.-]+|http:\/\/(?:${loopback}))(?::\d{1,5})?(?:[\/?][\x21\x22\x24-\x7e]*)?$`,
    ),
    'must be a URL without a user name or fragment, such as https://shop.example/login (http:// for this machine only)',
  )
  .refine((text) => URL.canParse(text), 'must be a valid URL such as https://shop.example/login')

const example = '{"env": "GOOGLE_CLIENT_SECRET"} or {"file": "google.secret"}'

/** A reference to a secret. The document itself contains no secrets. */
export const SecretReference = z
  .union(
    [
      z.strictObject({ env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/) }),
      z.strictObject({ file: z.string().min(1).max(1000) }),
      z.strictObject({ kept: z.string().regex(/^….{0,4}$/) }),
    ],
    {
      error: `must be a reference such as ${example}. Do not write the secret itself into the document`,
    },
  )
  .meta({
    id: 'secret',
    description:
      'A reference to a secret: an environment variable of the operator (`env`), a file relative to the document (`file`), or the secret that the server already has (`kept`, written by exports).',
  })
export type SecretReference = z.infer<typeof SecretReference>

/** Returns the schema of a list without duplicates. */
export const toUniqueList = <Item extends z.ZodType>(item: Item, minimum: number, maximum: number) =>
  z
    .array(item)
    .min(minimum)
    .max(maximum)
    .refine((items) => new Set(items).size === items.length, 'must not contain a value twice')
    .meta({ uniqueItems: true })
