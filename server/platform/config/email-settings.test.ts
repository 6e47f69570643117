import { expect, it } from 'vitest'
import { needsTls } from './email-settings.ts'

it.each([
  ['production', 'smtp://mail.example.org:587', true],
  ['production', 'smtp://user:password@10.0.0.7', true],
  ['production', 'smtp://localhost.example.org', true],
  ['production', 'smtp://mail.example.org?requireTLS=false', true],
  ['production', 'smtp://localhost:25', false],
  ['production', 'smtp://127.0.0.1:2525', false],
  ['production', 'smtp://[::1]', false],
  ['development', 'smtp://mail.example.org', false],
] as const)('in %s a mail server at %s must offer TLS: %s', (mode, url, expected) =>
  expect(needsTls(mode, url)).toBe(expected),
)
