import { describe, expect, it } from 'vitest'
import { findDomain, toOrganizationName } from './domain-rules.ts'
import { OrganizationExternalId, Slug, toSlug } from './slug-rules.ts'

describe('the slug of a name', () => {
  it.each([
    ['Corp', 'corp'],
    ['Übung & Co.', 'ubung-co'],
    ['X', 'org-x'],
    ['東京', 'org-'],
    ['Organization', 'organization'],
    ['Organization of Ann', 'org-organization-of-ann'],
  ])('%s: %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
    expect(Slug.safeParse(slug).success).toBe(true)
  })
})

describe('a slug or an external ID (rule B3)', () => {
  it.each(['organization-x', 'Organization-X', 'a', 'a b', 'ä'])('is not the slug %s', (slug) => {
    expect(Slug.safeParse(slug).success).toBe(false)
  })

  it.each(['organization-x', '', 'a b'])('is not the external ID "%s"', (id) => {
    expect(OrganizationExternalId.safeParse(id).success).toBe(false)
  })
})

describe('the domain of an organization (rule B6)', () => {
  it.each([
    ['CORP.example', 'corp.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['corp', undefined],
    ['a@corp.example', undefined],
    ['*.corp.example', undefined],
  ])('%s: %s', (text, domain) => {
    expect(findDomain(text)).toBe(domain)
  })
})

it.each([
  ['ann@corp.example', 'Corp'],
  ['ann.lind@gmail.com', 'Ann.lind'],
])('the organization of %s is called %s unless its creator says otherwise', (address, name) => {
  expect(toOrganizationName(address)).toBe(name)
})
