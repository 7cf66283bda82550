import { expect, test } from 'vitest'
import { findAdvice, formatError } from './connection-problem.ts'

const anError = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS'],
  ['unable to verify the first certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS'],
  ['certificate has expired', 'CERT_HAS_EXPIRED', 'TLS'],
  ['The server does not support SSL connections', undefined, 'TLS'],
  ['no pg_hba.conf entry for host "10.0.0.1", user "x", database "y", no encryption', '28000', 'TLS'],
  ['password authentication failed for user "x"', '28P01', 'user and password'],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', undefined, 'user and password'],
  ['database "x" does not exist', '3D000', 'Create the database'],
  ['permission denied for database "x"', '42501', 'Give the role the right'],
  ['unsupported startup parameter: search_path', '08P01', 'ignore_startup_parameters'],
])('%s: somebody must repair that', (message, code, advice) => {
  expect(findAdvice(anError(message, code))).toContain(advice)
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
  ['the database system is starting up', '57P03'],
  ['sorry, too many clients already', '53300'],
  ['getaddrinfo ENOTFOUND db', 'ENOTFOUND'],
  ['query_wait_timeout', '08P01'],
])('%s: that passes', (message, code) => {
  expect(findAdvice(anError(message, code))).toBeUndefined()
})

test('the error of a name with several addresses says what happened at each', () => {
  const error = new AggregateError([
    new Error('connect ECONNREFUSED ::1:1'),
    new Error('connect ECONNREFUSED 127.0.0.1:1'),
  ])
  expect(formatError(error)).toBe('connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1')
})
