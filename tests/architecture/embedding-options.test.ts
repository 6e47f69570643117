import { describe, expect, it } from 'vitest'
import { readBusinessSettings } from '../../widget/app/business/read-settings.ts'
import { readSettings } from '../../widget/app/read-settings.ts'
import { businessOptionExamples, optionExamples } from '../reference/examples.ts'
import { listBusinessOptions, listOptions } from '../reference/tables.ts'
import { allFiles, textOf } from './source-files.ts'

const read = (config: object) => readSettings(config, null, 'https://shop.example')

/** A configuration that sets one option, given by its path. */
function configWith(path: string, value: unknown): object {
  const key = path.replace(/^.*\./, '')
  if (path.startsWith('oauthOptions.providers[].'))
    return configWith('oauthOptions.providers', [{ type: 'google', one_tap: true, [key]: value }])
  if (!path.includes('.')) return { [key]: value }
  const [group = ''] = path.split('.')
  if (group !== 'oauthOptions') return { [group]: { [key]: value } }
  return { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }], [key]: value } }
}

/** Options that the element reads itself. */
const withoutSetting = ['shadowDOM', 'theme']

describe('the reference of the options', () => {
  const options = listOptions()

  it('has an example for each of them, and for nothing else', () => {
    expect(Object.keys(optionExamples).sort()).toEqual(options.map(({ path }) => path).sort())
  })

  it.each(options.filter(({ path }) => !withoutSetting.includes(path)))(
    'has an example of $path that the widget accepts and that changes something',
    ({ path }) => {
      const { settings, mistakes } = read(configWith(path, optionExamples[path]))
      expect(mistakes).toEqual([])
      expect(settings).not.toEqual(read(configWith(path, undefined)).settings)
    },
  )

  it.each(options.filter(({ preset, path }) => preset !== undefined && !withoutSetting.includes(path)))(
    'names the default of $path',
    ({ path, preset = '' }) => {
      const { settings } = read(configWith(path, JSON.parse(preset)))
      expect(settings).toEqual(read(configWith(path, undefined)).settings)
    },
  )
})

describe('the reference of the options of businesses', () => {
  const options = listBusinessOptions()
  const attributes = { products: null, flow: null, organizationSlug: null }
  const readBusiness = (path: string, value: unknown) => {
    const [part = '', key] = path.split('.')
    const isOfOAuth = part === 'oauthOptions'
    return readBusinessSettings(
      {
        ...(isOfOAuth && { products: ['oauth'] }),
        [part]: key === undefined ? value : { ...(isOfOAuth && { providers: ['slack'] }), [key]: value },
      },
      attributes,
      'https://work.example',
    )
  }

  it('has an example for each of them, and for nothing else', () => {
    expect(Object.keys(businessOptionExamples).sort()).toEqual(options.map(({ path }) => path).sort())
  })

  it.each(options)('has an example of $path that the widget accepts, and the default', ({ path, preset }) => {
    const { settings, mistakes } = readBusiness(path, businessOptionExamples[path])
    expect(mistakes).toEqual([])
    const byDefault = readBusiness(path, undefined).settings
    expect(settings).not.toEqual(byDefault)
    if (preset !== undefined) expect(readBusiness(path, JSON.parse(preset)).settings).toEqual(byDefault)
  })
})

describe('the guide', () => {
  const guide = textOf('docs/embedding.md')
  const blocks = [...guide.matchAll(/<script type="application\/json">\n([\s\S]*?)<\/script>/g)]

  it.each(blocks.map(([, json = '']) => [json.trim()]))(
    'has a configuration that the widget accepts: %s',
    (json) => {
      expect(read({ products: ['oauth', 'otp'], ...JSON.parse(json) }).mistakes).toEqual([])
    },
  )

  it('links to headings that the reference has', () => {
    const headings = [...textOf('docs/embedding/reference.md').matchAll(/^#+ (.+)$/gm)].map(
      ([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
    )
    const linked = [...guide.matchAll(/embedding\/reference\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor)
    expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([])
  })

  it('lists only names of lw-event that the widget sends', () => {
    const sources = allFiles()
      .filter((path) => /^widget\/.*\.tsx?$/.test(path))
      .map(textOf)
      .join('\n')
    const [, rows = ''] =
      /`name` of `lw-event`.*\n([\s\S]*?)\n\n/.exec(textOf('docs/embedding/reference.md')) ?? []
    const names = [...rows.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
  })
})
