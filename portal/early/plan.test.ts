import { describe, expect, it } from 'vitest'
import { planStart } from './plan.ts'

const me = { path: '/auth/me', input: {} }
const files = (admin: boolean) => ({
  path: '/get_files',
  input: { admin, file_type: 'all', sort_by: 'created', sort_dir: 'desc', page: 1, limit: 10 },
})

describe('what a page requests in parallel with its code', () => {
  it.each<[string, string | undefined, string[], object[]]>([
    ['/portal', undefined, ['frame', 'open'], [me]],
    ['/portal', 'files', ['frame', 'files'], [me]],
    ['/portal', 'nothing', ['frame', 'open'], [me]],
    ['/portal?tab=files', undefined, ['frame', 'files'], [me, files(false)]],
    ['/portal?tab=files&admin=on', 'open', ['frame', 'files'], [me, files(true)]],
    ['/portal?tab=files&search=plum', undefined, ['frame', 'files'], [me]],
    ['/portal?tab=__proto__', undefined, ['frame', 'open'], [me]],
    ['/login?callback=%2Fportal', 'users', ['frame', 'users'], [me]],
    ['/signup', undefined, ['frame', 'signUp'], []],
    ['/info/faq', undefined, ['frame'], []],
  ])('of a signed-in user: %s, after a visit to %j', (url, rememberedTab, screens, calls) => {
    const { pathname: path, search } = new URL(url, 'https://cakes.test')
    expect(planStart({ path, search, isSignedIn: true, rememberedTab })).toMatchObject({ screens, calls })
  })

  it.each([
    ['/', ['login']],
    ['/portal', ['login']],
    ['/account/delete', ['login']],
    ['/signup', ['frame', 'signUp']],
    ['/forgot-password', ['frame', 'resetPassword']],
  ])('of a signed-out visitor is no call: %s', (path, screens) => {
    expect(
      planStart({ path, search: '?tab=files', isSignedIn: false, rememberedTab: 'files' }),
    ).toMatchObject({
      screens,
      calls: [],
    })
  })
})
