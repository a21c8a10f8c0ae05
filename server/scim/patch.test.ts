import { describe, expect, it } from 'vitest'
import { scimUrns } from '../../contract/scim/resources.ts'
import type { AppError } from '../platform/errors.ts'
import { inContractNames } from './attributes.ts'
import { clausesOf } from './filter.ts'
import { patched, stepsOf } from './patch.ts'

const codeOf = (does: () => unknown) => {
  try {
    does()
    return undefined
  } catch (error) {
    return (error as AppError).code
  }
}

describe('a filter of an identity provider', () => {
  it('is one comparison or several joined by and, in any case, with or without the schema', () => {
    expect(clausesOf('user', 'userName eq "ada@larkspur.test"')).toEqual([
      { name: 'userName', value: 'ada@larkspur.test' },
    ])
    expect(
      clausesOf('user', `${scimUrns.user}:USERNAME EQ "a \\"quoted\\" name" and active eq True`),
    ).toEqual([
      { name: 'userName', value: 'a "quoted" name' },
      { name: 'active', value: true },
    ])
    expect(clausesOf('user', 'emails[type eq "work" and value eq "a@b.test"]')).toEqual([
      { name: 'emails.type', value: 'work' },
      { name: 'emails.value', value: 'a@b.test' },
    ])
    expect(clausesOf('user', `${scimUrns.enterprise}:employeeNumber eq "7"`)).toEqual([
      { name: 'employeeNumber', value: '7' },
    ])
  })

  it('is refused when it is anything else', () => {
    for (const text of [
      '',
      'userName',
      'userName eq',
      'userName co "a"',
      'userName eq "a" or active eq true',
      'not (active eq true)',
      '(userName eq "a")',
      'userName eq "a',
      'userName eq "a" and',
      'userName eq "a" userName eq "b"',
      'emails[type eq "work"',
      'emails[value[type eq "x"]]',
      'shoeSize eq 44',
      'userName eq "\\u0000"',
      'userName eq "\\ud800"',
      `${'active eq true and '.repeat(20)}active eq true`,
    ])
      expect(
        codeOf(() => clausesOf('user', text)),
        text,
      ).toBe('scim.filter')
  })
})

describe('a change of single attributes', () => {
  const somebody = () => ({
    name: { givenName: 'Ada', familyName: 'Okafor' },
    emails: [{ value: 'ada@larkspur.test', type: 'work', primary: true }],
  })
  const outcome = (...Operations: { op: string; path?: string | null; value?: unknown }[]) =>
    patched(somebody(), stepsOf('user', { Operations } as Parameters<typeof stepsOf>[1]))

  it('is understood as Entra ID writes it: verbs with a capital, truth as a word, one value by its type', () => {
    expect(outcome({ op: 'Replace', path: 'active', value: 'False' })).toMatchObject({ active: false })
    expect(outcome({ op: 'Add', path: 'name.givenName', value: 'Adaeze' })).toMatchObject({
      name: { givenName: 'Adaeze', familyName: 'Okafor' },
    })
    expect(
      outcome({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@larkspur.test' }),
    ).toMatchObject({ emails: [{ value: 'new@larkspur.test', type: 'work', primary: true }] })
    expect(outcome({ op: 'Add', path: 'emails[type eq "home"].value', value: 'x@y.test' })).toMatchObject({
      emails: [{}, { type: 'home', value: 'x@y.test' }],
    })
    expect(outcome({ op: 'Add', path: `${scimUrns.enterprise}:employeeNumber`, value: 'E-7' })).toMatchObject(
      {
        [scimUrns.enterprise]: { employeeNumber: 'E-7' },
      },
    )
    expect(outcome({ op: 'Remove', path: 'title' })).toMatchObject({ title: null })
  })

  it('is understood without a path, with paths among the names', () => {
    expect(
      outcome({
        op: 'replace',
        value: {
          active: false,
          'name.familyName': 'Eze',
          id: 'passed over',
          [`${scimUrns.enterprise}:employeeNumber`]: '9',
          'emails[type eq "work"].value': 'b@c.test',
        },
      }),
    ).toMatchObject({
      active: false,
      name: { givenName: 'Ada', familyName: 'Eze' },
      emails: [{ value: 'b@c.test' }],
      [scimUrns.enterprise]: { employeeNumber: '9' },
    })
    expect(outcome({ op: 'add', value: { [scimUrns.enterprise]: { employeeNumber: '3' } } })).toMatchObject({
      [scimUrns.enterprise]: { employeeNumber: '3' },
    })
  })

  it('passes over what the protocol names and this product doesn’t keep', () => {
    expect(outcome({ op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' })).toEqual(somebody())
    expect(outcome({ op: 'add', path: 'name.middleName', value: 'X' })).toEqual(somebody())
  })

  it('is refused when it names nothing, or what can’t be changed', () => {
    expect(codeOf(() => outcome({ op: 'replace', path: 'shoeSize', value: 1 }))).toBe('scim.path')
    expect(codeOf(() => outcome({ op: 'replace', path: 'name.shoeSize', value: 1 }))).toBe('scim.path')
    expect(codeOf(() => outcome({ op: 'replace', path: 'title[value eq "x"]', value: 1 }))).toBe('scim.path')
    expect(codeOf(() => outcome({ op: 'replace', path: 'id', value: '1' }))).toBe('scim.read_only')
    expect(codeOf(() => outcome({ op: 'move', path: 'title', value: 'x' }))).toBe('scim.operation')
    expect(codeOf(() => outcome({ op: 'replace', value: 'x' }))).toBe('scim.operation')
    expect(codeOf(() => outcome({ op: 'remove' }))).toBe('scim.no_target')
    expect(codeOf(() => outcome({ op: 'replace', path: 'name', value: 'x' }))).toBe('scim.operation')
  })
})

describe('a resource', () => {
  it('is read with names in any case, and keeps those it doesn’t know for the contract to refuse', () => {
    expect(
      inContractNames('user', {
        USERNAME: 'a',
        Name: { GIVENNAME: 'A', shoe: 1 },
        emails: [{ Value: 'a@b.test', PRIMARY: 'True' }],
        [scimUrns.enterprise.toLowerCase()]: { EmployeeNumber: '1' },
        shoeSize: 44,
      }),
    ).toEqual({
      userName: 'a',
      name: { givenName: 'A', shoe: 1 },
      emails: [{ value: 'a@b.test', primary: true }],
      [scimUrns.enterprise]: { employeeNumber: '1' },
      shoeSize: 44,
    })
  })
})
