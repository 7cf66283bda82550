import { Readable } from 'node:stream'
import { importTemplate, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'

let house: TestApp
beforeAll(async () => {
  house = await aTestApp()
  await house.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
  await insertRows(house.pool, 'pos.authorization_type', [{ code: 'SEASON', name: 'Season', html: '<p>Snow.</p>' }])
})
afterAll(() => house.close())
beforeEach(() => house.pool.query('truncate pos.customer, pos.product cascade'))

const post = (kind: string, payload: string | Buffer | Readable, { query = '', user = 'admin' } = {}) =>
  house.app.inject({
    method: 'POST',
    url: `/api/admin/import/${kind}${query}`,
    headers: { ...as(user), 'content-type': 'text/csv' },
    payload,
  })
async function send(kind: ImportKind, csv: string | Buffer | Readable, query = ''): Promise<ImportResult> {
  const answer = await post(kind, csv, { query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const count = async (from: string) =>
  (await house.pool.query<{ n: number }>(`select count(*)::integer as n from ${from}`)).rows[0]?.n
const problemsOf = async (kind: ImportKind, csv: string | Buffer) => {
  const result = await send(kind, csv)
  expect(result).toMatchObject({ isSaved: false, added: 0, changed: 0 })
  return result.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}
const guests = (...lines: string[]) => `ip_code,first_name,last_name,head_ip_code\n${lines.join('\n')}`

describe('the files', () => {
  test('as their templates have them, make a guest with a pass that opens the gate', async () => {
    for (const kind of ['products', 'guests', 'purchases', 'passes'] as const) {
      expect(await send(kind, importTemplate(kind)), kind).toMatchObject({
        isSaved: true,
        records: 1,
        added: 1,
        problems: [],
      })
    }
    const facts = await house.ctx.pointOfSale.household('500100')
    expect(facts.people).toMatchObject([{ firstName: 'Ada', birthDate: '1985-02-28', isHeadOfHouseHold: true }])
    expect(facts.purchases).toMatchObject([
      {
        id: '1001-1',
        components: [
          { rules: ['MOBILEPASSALLOWED'] },
          { authorizationTypes: ['SEASON'], isImageRequired: true, rules: [] },
        ],
      },
    ])
    expect(
      await house.ctx.pointOfSale.findCustomers({ email: 'ADA@example.com', givenName: 'Ada', familyName: 'Grey' }),
    ).toEqual(['500100'])
    await insertRows(house.pool, 'pos.authorization', [
      { ip_code: '500100', authorization_type: 'SEASON', start_date: '2026-11-01', source: 'paper' },
    ])
    const moments = [{ date: '2026-12-05', time: '11:30' }]
    const scan = { passNumber: '014738229051', accessLocationId: null, moments }
    expect(await house.ctx.pointOfSale.validateScans(scan)).toMatchObject([{ result: 'valid' }])
  })

  test('sent again change nothing, and changed lines change their records', async () => {
    const first = guests('1,Ada,Grey,', '2,Bo,Grey,1')
    expect(await send('guests', first)).toMatchObject({ added: 2 })
    expect(await send('guests', first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await send('guests', guests('2,Beau,Grey,1', '3,Cy,Grey,1'))).toMatchObject({ added: 1, changed: 1 })
    const { people } = await house.ctx.pointOfSale.household('1')
    expect(people.map(({ firstName }) => firstName)).toEqual(['Ada', 'Beau', 'Cy'])

    for (const kind of ['products', 'purchases', 'passes'] as const) {
      const csv = importTemplate(kind).replace('500100', '1')
      expect(await send(kind, csv), kind).toMatchObject({ added: 1 })
      expect(await send(kind, csv), kind).toMatchObject({ unchanged: 1, added: 0 })
    }
    expect(
      await send('passes', 'pass_number,ip_code,blocked_reason,blocked_from\n0147-3822-9051,1,LOST,2026-12-01'),
    ).toMatchObject({ changed: 1, added: 0 })
    expect(await count('pos.hotlist_entry')).toBe(1)
    expect(
      await send(
        'purchases',
        'order_number,ip_code,kind,product_code,is_cancelled\n1001-1,1,prepaidaccess,SP-ADULT,YES',
      ),
    ).toMatchObject({ changed: 1 })
    const { rows } = await house.pool.query('select is_cancelled, valid_until::text from pos.purchase')
    expect(rows, 'a column that the file has not stays').toEqual([{ is_cancelled: true, valid_until: '2027-05-31' }])
  })

  test('name the places where passes are scanned and tickets are sold', async () => {
    expect(await send('access-locations', importTemplate('access-locations'))).toMatchObject({ added: 1 })
    await send('guests', guests('1,Ada,Grey,'))
    await send('products', 'code,name\nDAY,Day Ticket')
    await send(
      'purchases',
      'order_number,ip_code,kind,product_code,sales_location_id\n1,1,prepaidAccess,DAY,WEB\n2,1,prepaidAccess,DAY,12',
    )
    expect(await send('sales-locations', importTemplate('sales-locations'))).toMatchObject({ added: 0, changed: 1 })
    expect(await send('sales-locations', 'code,name\nWEB,Web shop\n')).toMatchObject({ unchanged: 1 })
    expect(await house.ctx.pointOfSale.accessLocations()).toEqual([{ code: 'G1', name: 'Base Gondola' }])
    expect(await house.ctx.pointOfSale.salesLocations()).toEqual([
      { code: '12', name: '12' },
      { code: 'WEB', name: 'Web shop' },
    ])
    expect(await problemsOf('sales-locations', 'code,name\nWEB,\nBox office,Box office')).toEqual([
      '2 name: This is needed: The name that administrators see.',
      expect.stringContaining('3 code: Write a code'),
    ])
  })

  test('allow a product as a mobile pass or not, and leave that as it is where they do not say', async () => {
    const rules = async () => {
      const { rows } = await house.pool.query<{ rules: string[] }>(
        `select array(select distinct unnest(rules) from pos.product_component where product_code = 'SP' order by 1) as rules`,
      )
      return rows[0]?.rules
    }
    expect(await send('products', 'code,name,mobile_pass\nSP,Season Pass,yes')).toMatchObject({ added: 1 })
    expect(await rules()).toEqual(['MOBILEPASSALLOWED'])
    expect(await send('products', 'code,name,rental_profile\nSP,Season Pass,yes')).toMatchObject({ changed: 1 })
    expect(await rules()).toEqual(['MOBILEPASSALLOWED', 'RENTALPROFILEREQUIRED'])
    expect(await send('products', 'code,name\nSP,Season Pass')).toMatchObject({ unchanged: 1 })
    expect(await send('products', 'code,name,mobile_pass\nSP,Season Pass,yes')).toMatchObject({ unchanged: 1 })
    expect(await send('products', 'code,name,mobile_pass\nSP,Season Pass,no')).toMatchObject({ changed: 1 })
    expect(await rules()).toEqual(['RENTALPROFILEREQUIRED'])
  })

  test('replace the requirements of a product and keep its mobile pass, whichever component allowed it', async () => {
    await insertRows(house.pool, 'pos.product', [{ code: 'SP', name: 'Season Pass' }])
    await insertRows(house.pool, 'pos.product_component', [
      { product_code: 'SP', code: 'LIFT', rules: ['IMAGEREQUIRED', 'MOBILEPASSALLOWED'] },
    ])
    const components = async () =>
      (await house.pool.query('select code, rules from pos.product_component order by code')).rows
    await send('products', 'code,name,photo\nSP,Season Pass,no')
    expect(await components()).toEqual([{ code: 'MOBILEPASS', rules: ['MOBILEPASSALLOWED'] }])
    await send('products', 'code,name,photo,mobile_pass\nSP,Season Pass,no,no')
    expect(await components()).toEqual([])
  })

  test('with the same line twice keep one', async () => {
    expect(await send('guests', guests('1,Ada,Grey,', '1,Ada,Grey,'))).toMatchObject({
      records: 2,
      added: 1,
      repeated: 1,
    })
  })

  test('are tried without saving anything', async () => {
    expect(await send('guests', guests('1,Ada,Grey,'), '?isDryRun=true')).toMatchObject({
      isDryRun: true,
      isSaved: false,
      added: 1,
    })
    expect(await count('pos.customer')).toBe(0)
    expect(await count(`audit_entry where action = 'records-imported' and after->>'records' = '99'`)).toBe(0)
  })

  test('are noted in the audit log with counts, and without people', async () => {
    await send('guests', guests('7,Zoë,Grey,'))
    const { rows } = await house.pool.query<{ actor: string; subject: string; after: object }>(
      'select actor, subject, after from audit_entry order by id desc limit 1',
    )
    expect(rows).toEqual([
      {
        actor: 'admin@kestrel.example',
        subject: 'import guests',
        after: expect.objectContaining({ records: 1, added: 1 }),
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Zoë')
  })
})

describe('a file is read', () => {
  const people = async () =>
    (
      await house.pool.query<{ who: string }>(
        `select first_name || '/' || last_name as who from pos.customer order by ip_code`,
      )
    ).rows.map(({ who }) => who)

  test.each([
    ['with a byte order mark', '\uFEFFip_code,first_name,last_name\r\n1,Zoë,Grey'],
    ['with semicolons', 'ip_code;first_name;last_name\n1;Zoë;Grey\n'],
    ['with tabs', 'ip_code\tfirst_name\tlast_name\n1\tZoë\tGrey\n'],
    ['with quotation marks', '"ip_code","first_name","last_name"\n"1","Zoë","Grey"\n'],
    ['with ends of lines of old machines', 'ip_code,first_name,last_name\r1,Zoë,Grey\r'],
    ['with empty lines, also of separators only', '\n\nip_code,first_name,last_name\n,,\n\n1,Zoë,Grey\n,,\n'],
    ['with columns in another order and another case', 'Last Name,FIRST_NAME,ip-code\nGrey,Zoë,1\n'],
    ['with spaces around the cells', 'ip_code , first_name,last_name\n 1 ,  Zoë , Grey \n'],
  ])('%s', async (_how, csv) => {
    expect(await send('guests', csv)).toMatchObject({ isSaved: true, records: 1 })
    expect(await people()).toEqual(['Zoë/Grey'])
  })

  test('with a comma, a quotation mark and a line break within a cell', async () => {
    await send('products', 'code,name\nA,"Skis, ""fast"",\r\nnew"\n')
    expect((await house.pool.query('select name from pos.product')).rows).toEqual([{ name: 'Skis, "fast",\nnew' }])
  })

  test('whatever pieces it arrives in', async () => {
    const bytes = Buffer.from('\uFEFFip_code,first_name,last_name\r\n1,Zoë,"Grey\r\nBlue"\r\n')
    await send('guests', Readable.from([...bytes].map((byte) => Buffer.of(byte))))
    expect(await people()).toEqual(['Zoë/Grey Blue'])
  })
})

describe('what is wrong is told by line and column, and nothing is saved', () => {
  test.each([
    ['UTF-16', Buffer.from('\uFEFFip_code,first_name\n', 'utf16le'), '1 : This is no CSV file in UTF-8'],
    ['Latin-1', Buffer.from('ip_code,first_name,last_name\n1,Zo\xEB,Grey\n', 'latin1'), 'This is no CSV file in UTF-8'],
    ['a spreadsheet', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0', 'latin1'), 'This is no CSV file in UTF-8'],
    ['an empty file', '', '1 : There is no record in this file'],
    ['a heading alone', 'ip_code,first_name,last_name\n', '1 : There is no record in this file'],
    ['an open quotation mark', guests('1,"Ada,Grey,', '2,Bo,Grey,'), 'A quotation mark is opened and never closed.'],
    ['a stray quotation mark', guests('1,Ada,Grey,', '2,B"o,Grey,'), '3 : A quotation mark stands within a cell.'],
    ['an unknown column', 'ip_code,first_name,last_name,shoes\n1,A,B,9', '1 shoes: There is no such column here.'],
    [
      'a column twice',
      'ip_code,first_name,last_name,ip_code\n1,A,B,1',
      '1 ip_code: This column stands in the file twice.',
    ],
    ['a missing column', 'ip_code,first_name\n1,Ada', '1 last_name: This column is needed in the heading.'],
    ['a missing cell', guests('1,Ada,,'), '2 last_name: This is needed: Last name.'],
    ['a comma too many', guests('1,Ada,Grey,,'), '2 : This line has 5 cells, the heading 4.'],
    [
      'a day in another form',
      'ip_code,first_name,last_name,birth_date\n1,A,B,3/2/1985',
      '2 birth_date: Write the day as YYYY-MM-DD',
    ],
    ['a day that is none', 'ip_code,first_name,last_name,birth_date\n1,A,B,2025-02-29', '2 birth_date: Write the day'],
    ['a wrong e-mail', 'ip_code,first_name,last_name,email\n1,A,B,ada', '2 email: Write an e-mail address'],
    ['a code with a space', guests('1 2,Ada,Grey,'), '2 ip_code: Write a code'],
    ['a name without a letter', guests('1,12,Grey,'), '2 first_name: Write a name'],
    ['a control character', guests('1,A\x07da,Grey,'), '2 first_name: Take the control characters out.'],
    ['a head that nobody knows', guests('1,Ada,Grey,9'), '2 head_ip_code: There is no guest with this customer number'],
    [
      'a head who is none',
      guests('1,Ada,Grey,', '2,Bo,Grey,1', '3,Cy,Grey,2'),
      '4 head_ip_code: That guest belongs to another household.',
    ],
    [
      'the same guest with other values',
      guests('1,Ada,Grey,', '2,Bo,Grey,', '1,Adah,Grey,'),
      '4 ip_code: Line 2 says something else',
    ],
  ])('%s', async (_what, csv, expected) => {
    const problems = await problemsOf('guests', csv)
    expect(problems).toContainEqual(expect.stringContaining(expected))
    expect(await count('pos.customer')).toBe(0)
  })

  test('for purchases and passes too', async () => {
    await send('guests', guests('1,Ada,Grey,', '2,Bo,Grey,'))
    await send('products', 'code,name\nDAY,Day Ticket')
    const buy = (line: string) =>
      problemsOf('purchases', `order_number,ip_code,kind,product_code,product_date\n${line}`)
    expect(await buy('A,9,transaction,DAY,2026-12-24')).toEqual([
      expect.stringContaining('2 ip_code: There is no guest'),
    ])
    expect(await buy('A,1,transaction,NONE,2026-12-24')).toEqual([
      expect.stringContaining('2 product_code: There is no product'),
    ])
    expect(await buy('A,1,transaction,DAY,')).toEqual([
      expect.stringContaining('2 product_date: This is needed unless'),
    ])
    expect(await buy('A,1,gift,DAY,')).toEqual([expect.stringContaining('2 kind: Write one of prepaidAccess')])
    expect(await problemsOf('products', 'code,name,waivers\nA,B,SEASON|NONE')).toEqual([
      '2 waivers: There is no waiver text with one of these codes.',
    ])
    expect(await problemsOf('products', 'code,name,opens_gates,from_time,until_time\nA,B,yes,15:00,09:00')).toEqual([
      '2 until_time: This must be later than from_time.',
    ])
    const passes = (...lines: string[]) =>
      problemsOf('passes', `pass_number,ip_code,rfid_number,blocked_reason\n${lines.join('\n')}`)
    expect(await passes('0001,1,E016,', '0002,2,E0-16,')).toEqual([
      '2 rfid_number: Another pass has this number.',
      '3 rfid_number: Another pass has this number.',
    ])
    expect(await passes('0001,1,,LOST')).toEqual(['2 blocked_from: A block needs its first day.'])
    expect(await passes('01,1,,')).toEqual([expect.stringContaining('2 pass_number: Write a number')])
  })

  test('moving a head away from the members of the household is refused', async () => {
    await send('guests', guests('1,Ada,Grey,', '2,Bo,Grey,1', '3,Cy,Moss,'))
    expect(await problemsOf('guests', guests('1,Ada,Grey,3'))).toEqual([
      '2 head_ip_code: Others belong to the household of this guest. Give them another head first.',
    ])
    expect(await send('guests', guests('1,Ada,Grey,3', '2,Bo,Grey,3'))).toMatchObject({ isSaved: true, changed: 2 })
  })

  test('a household has at most twenty people', async () => {
    const members = Array.from({ length: 20 }, (_, index) => `${index + 2},Kid,Grey,1`)
    expect(await problemsOf('guests', guests('1,Ada,Grey,', ...members))).toEqual([
      '2 head_ip_code: A household has at most 20 people.',
    ])
  })

  test('a hundred problems are told, and how many there are', async () => {
    const result = await send('guests', guests(...Array.from({ length: 250 }, (_, index) => `${index},,Grey,`)))
    expect(result.problems).toHaveLength(100)
    expect(result).toMatchObject({ problemCount: 250, records: 250, isSaved: false })
    expect(result.problems.at(-1)).toMatchObject({ line: 101 })
  })

  test('a record after a cell of several lines has the line on which it begins', async () => {
    expect(await problemsOf('products', 'code,name\r\nA,"one\r\ntwo"\r\nB,\r\n')).toEqual([
      '4 name: This is needed: The name that guests see.',
    ])
  })
})

describe('nobody but administrators, and only into the built-in point of sale', () => {
  test('a kind that is none is refused', async () => {
    expect((await post('people', 'a,b')).statusCode).toBe(400)
  })

  test('guests are refused before the file is read', async () => {
    expect((await post('guests', guests('1,Ada,Grey,'), { user: 'maya' })).json()).toMatchObject({
      code: 'not-an-administrator',
    })
  })

  test('two imports do not run at once', async () => {
    const client = await house.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(4120261206)')
    expect((await post('guests', guests('1,Ada,Grey,'))).json()).toMatchObject({ status: 409, code: 'import-running' })
    await client.query('rollback')
    client.release()
    expect(await send('guests', guests('1,Ada,Grey,'))).toMatchObject({ isSaved: true })
  })

  test('a file that breaks off saves nothing, and the next one can come', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from(guests('1,Ada,Grey,\n'))
        await Promise.reject(new Error('the line was cut'))
      })(),
    )
    await post('guests', broken).catch(() => undefined)
    expect(await count('pos.customer')).toBe(0)
    expect(await send('guests', guests('2,Bo,Grey,'))).toMatchObject({ isSaved: true })
  })

  test('a file of more than 64 MB is refused', async () => {
    const answer = await post('guests', Buffer.alloc(64 * 1024 * 1024 + 1, 'x'))
    expect(answer.json()).toMatchObject({ status: 400, fields: [{ rule: 'too-big' }] })
  })
})

describe('over a real connection, whoever sends much is answered', () => {
  let address = ''
  beforeAll(async () => {
    address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  })
  const put = async (user: string, body: Buffer) => {
    const headers = { ...as(user), 'content-type': 'text/csv' }
    const answer = await fetch(`${address}/api/admin/import/guests`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  const much = (heading: string) =>
    Buffer.concat([Buffer.from(heading), Buffer.alloc(16 * 1024 * 1024, '1,Ada,Grey\n')])

  test.each([
    ['a guest', 'maya', much('ip_code,first_name,last_name\n'), { status: 403 }],
    [
      'a heading that is wrong',
      'admin',
      much('shoes\n'),
      { status: 200, body: { problems: [{ column: 'shoes' }, {}, {}, {}] } },
    ],
    ['an encoding that is wrong', 'admin', much('\0'), { status: 200, body: { problemCount: 1 } }],
    [
      'more than is allowed',
      'admin',
      Buffer.alloc(64 * 1024 * 1024 + 1),
      { status: 400, body: { code: 'invalid-input' } },
    ],
  ])('%s', async (_who, user, body, expected) => {
    expect(await put(user, body)).toMatchObject(expected)
  })
})

test('a hundred thousand guests come in within seconds, and with a small heap', { timeout: 120_000 }, async () => {
  async function* lines() {
    yield Buffer.from('ip_code,first_name,last_name,birth_date,email,phone,head_ip_code\n')
    for (let batch = 0; batch < 1_000; batch += 1) {
      yield Buffer.from(
        Array.from({ length: 100 }, (_, index) => {
          const code = 1_000_000 + batch * 100 + index
          const head = index % 4 === 0 ? '' : String(code - (index % 4))
          return `${code},Ada ${'x'.repeat(10)},Grey,1985-02-28,ada${code}@example.com,970-555-0100,${head}\n`
        }).join(''),
      )
    }
  }
  const started = performance.now()
  const heapBefore = process.memoryUsage().heapUsed
  const result = await send('guests', Readable.from(lines()))
  expect(result).toMatchObject({ isSaved: true, records: 100_000, added: 100_000 })
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200 * 1024 * 1024)
})
