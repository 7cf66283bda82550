import { describe, expect, test } from 'vitest'
import { findDatabaseUrlProblem, formatServers, parseDatabaseUrl } from './parse-database-url.ts'

describe('the address of a database', () => {
  test.each([
    ['postgresql://u:p@db/first_chair', ['postgresql://u:p@db/first_chair'], 'any'],
    ['postgres://u:p%40x@db:6432/x?sslmode=require', ['postgres://u:p%40x@db:6432/x?sslmode=require'], 'any'],
    ['postgresql://u:p@a,b/x', ['postgresql://u:p@a/x', 'postgresql://u:p@b/x'], 'read-write'],
    [
      'postgresql://u:p@a:5433,b:5434/x?target_session_attrs=primary&sslmode=require',
      ['postgresql://u:p@a:5433/x?sslmode=require', 'postgresql://u:p@b:5434/x?sslmode=require'],
      'primary',
    ],
    [
      'postgresql://u@[::1]:5433,[2001:db8::1]/x',
      ['postgresql://u@[::1]:5433/x', 'postgresql://u@[2001:db8::1]/x'],
      'read-write',
    ],
    [
      'postgresql:///x?host=a,::1&port=5433&user=u',
      ['postgresql://a:5433/x?user=u', 'postgresql://[::1]:5433/x?user=u'],
      'read-write',
    ],
    ['postgresql://u:p@w@a,b/x?target_session_attrs=any', ['postgresql://u:p@w@a/x', 'postgresql://u:p@w@b/x'], 'any'],
    ['postgresql://u@localhost:5432/x?host=%2Frun%2Fpg', ['postgresql://u@localhost:5432/x?host=%2Frun%2Fpg'], 'any'],
    ['postgresql://u@%2Frun%2Fpg:5433/x', ['postgresql://u@localhost:5433/x?host=%2Frun%2Fpg'], 'any'],
    ['postgresql://u@db/x?target_session_attrs=read-write', ['postgresql://u@db/x'], 'read-write'],
  ])('%s', (text, serverUrls, target) => {
    expect(parseDatabaseUrl(text)).toEqual({ serverUrls, target })
  })

  test.each([
    ['mysql://x', 'must be an address that begins with postgresql://'],
    ['postgresql://u:secret@a:one/x', 'must be an address such as'],
    ['postgresql://u:secret@a:1,b:2,c:x/x', 'must be an address such as'],
    ['postgresql://u:secret@/x?host=a,b,c&port=1,2', 'must have one port for all hosts, or one for each'],
    ['postgresql://u:secret@a,b/x?target_session_attrs=master', 'must have a target_session_attrs that is one of any,'],
    ['postgresql://u:secret@a,b/x?target_session_attrs=standby', 'must lead to a server that accepts writes'],
  ])('is refused without its password: %s', (text, problem) => {
    const found = findDatabaseUrlProblem(text, ['any', 'read-write', 'primary'])
    expect(found).toContain(problem)
    expect(found).not.toContain('secret')
  })

  test('names its servers without user and password', () => {
    expect(formatServers(parseDatabaseUrl('postgresql://u:secret@a:5433,b/x'))).toBe('a:5433, b')
    expect(formatServers(parseDatabaseUrl('postgresql://u@x/x?host=/run/pg'))).toBe('/run/pg')
  })
})
