import { expect, test } from 'vitest'
import { parseRoles } from './parse-roles.ts'

test('a value of the claim gives one role or several, everywhere or at one location', () => {
  expect([...(parseRoles('chiefs=admin, front-desk=desk@2,front-desk=rental') ?? [])]).toEqual([
    ['chiefs', [{ role: 'admin' }]],
    [
      'front-desk',
      [
        { role: 'desk', locationId: 2 },
        { role: 'rental', locationId: undefined },
      ],
    ],
  ])
})

test('a value may be a path, a name with spaces or a distinguished name', () => {
  expect([...(parseRoles('/staff/ski desk=desk,cn=school%2Cou=staff=lessons')?.keys() ?? [])]).toEqual([
    '/staff/ski desk',
    'cn=school,ou=staff',
  ])
})

test.each([
  '',
  ',',
  'desk',
  '=desk',
  'front=',
  'front=chief',
  'front=admin@1',
  'front=desk@0',
  'front=desk@9999999999',
  '%zz=desk',
])('"%s" is refused', (text) => expect(parseRoles(text)).toBeUndefined())
